/** The end of a file's name that says what it is: ".pdf"; '' where there is none. */
const endOf = (fileName: string): string => /\.[\p{L}\p{N}]{1,8}$/u.exec(fileName)?.[0] ?? '';

/** What no name in an archive holds: it would be a folder, or what Windows does not take. */
const FORBIDDEN = /[\\/:*?"<>|]/g;

/** What a document is called in an archive: by its name, with the end of its file. */
function nameIn({ name, fileName }: { name: string; fileName: string }): string {
  const plain = name.replace(FORBIDDEN, '-').replace(/^\.+/, '').trim() || 'document';
  const end = endOf(fileName);
  return plain.toLowerCase().endsWith(end.toLowerCase()) ? plain : `${plain}${end}`;
}

/**
 * Names of documents in one archive, in their order, no two alike whatever their case: "Summary.pdf", "Summary (2).pdf".
 */
export function packedNames(files: readonly { name: string; fileName: string }[]): string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = nameIn(file);
    const end = endOf(name);
    const stem = name.slice(0, name.length - end.length);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${end}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
