/** One statement of a file of SQL. */
export interface SqlStatement {
  /** The lines of comment directly above it, as they stand; empty where there are none. */
  comment: string;
  /** The statement, without its semicolon. */
  sql: string;
}

/** Whatever a semicolon means nothing in: quoted texts and names, bodies of functions, comments. */
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$\-/;]+|[\s\S]/g;

/**
 * The statements of a file, in order. Knows quotes, dollar quotes and comments; not the `begin atomic` of standard SQL.
 * @param text what a file of migrations/ or schema/ holds
 */
export function sqlStatements(text: string): SqlStatement[] {
  const found: SqlStatement[] = [];
  let current = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token !== ';') current += token;
    else {
      found.push(parted(current));
      current = '';
    }
  }
  const last = parted(current);
  return last.sql === '' ? found : [...found, last];
}

/** Comments above a blank line are about the file and not about the statement. */
function parted(text: string): SqlStatement {
  const lines = text.trim().split('\n');
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('--'));
  const above = first === -1 ? lines : lines.slice(0, first);
  const start = above.lastIndexOf('') + 1;
  const sql = first === -1 ? '' : lines.slice(first).join('\n');
  return { comment: above.slice(start).join('\n'), sql };
}
