/** As much of the library's types as the program asks for: it brings none of its own. */
declare module 'ssh2-sftp-client' {
  interface ConnectOptions {
    host: string;
    port: number;
    username: string;
    password?: string;
    privateKey?: string;
    readyTimeout?: number;
    hostVerifier?: (key: Buffer) => boolean;
  }
  export default class Client {
    connect(options: ConnectOptions): Promise<unknown>;
    exists(path: string): Promise<false | 'd' | '-' | 'l'>;
    put(input: Buffer, path: string): Promise<string>;
    rename(from: string, to: string): Promise<string>;
    delete(path: string, noErrorOK?: boolean): Promise<string>;
    end(): Promise<boolean>;
  }
}
