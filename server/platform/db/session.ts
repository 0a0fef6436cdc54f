/**
 * What every connection of the program says as it opens, whatever the server's own settings are: where names are looked up,
 * how days and instants are written, and that queries are not compiled. Compiling costs tens of milliseconds for each plan
 * that PostgreSQL thinks expensive, and a row-level security policy makes many plans look so: on a stock server, where it is
 * on, a list of 25 members took 90 times as long.
 */
export const sessionOptions = '-c search_path=public -c TimeZone=UTC -c DateStyle=ISO -c jit=off';
