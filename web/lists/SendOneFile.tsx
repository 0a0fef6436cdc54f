import { useState } from 'react';
import { useFieldErrors } from '../lib/failures.ts';
import { formatBytes } from '../lib/format.ts';
import { FileDrop } from '../ui/FileDrop.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** As of `FileDrop`. */
  readonly accept: string;
  /** Bytes at most, and what is said of a larger file; absent: the server says it. */
  readonly most?: number;
  readonly tooLarge?: (file: { name: string; size: string }) => string;
  /** Sends the file and refreshes what shows it; `onProgress` takes 0 to 100. */
  readonly send: (file: File, onProgress: (percent: number) => void) => Promise<void>;
};

/** Takes one file and sends it at once, with its progress; what failed stays with the reason and can be sent again. */
export function SendOneFile({ most = Infinity, tooLarge, send, ...field }: Props) {
  const errorsOf = useFieldErrors();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async (chosen: File) => {
    setFile(chosen);
    setPercent(0);
    const refused = chosen.size > most ? tooLarge?.({ name: chosen.name, size: formatBytes(chosen.size) }) : undefined;
    setWrong(refused ?? null);
    if (refused !== undefined) return;
    try {
      await send(chosen, setPercent);
      setFile(null);
    } catch (failure) {
      setWrong(Object.values(errorsOf(failure)).join(' '));
    }
  };
  const state = wrong === null ? { percent } : { error: wrong };
  return (
    <FileDrop
      {...field}
      onFiles={([chosen]) => chosen && void take(chosen)}
      onRetry={() => file && void take(file)}
      onRemove={() => setFile(null)}
      files={file === null ? [] : [{ id: field.name, name: file.name, size: formatBytes(file.size), ...state }]}
    />
  );
}
