/** An e-mail address to be read: one that does not fit breaks before its host and not within a word. */
export function EmailText({ address }: { readonly address: string }) {
  const [name, host] = address.split('@');
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
