/** Placeholder until the shell and the table of screens take its place. */
export function App() {
  return (
    <main className="page page-narrow">
      <h1>Coverlane</h1>
    </main>
  );
}
