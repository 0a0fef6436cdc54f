type Hold = (event: Event) => void;

let hold: Hold | null = null;

// Listeners of the window are called in the order they came, capturing or not. This one is there before the router's,
// because Ui.tsx is loaded with the application, so what it stops the router never hears.
window.addEventListener('popstate', (event) => hold?.(event));

/** Who is asked before the router hears of the browser's back and forward. @returns takes the question away again */
export function holdBack(asked: Hold): () => void {
  hold = asked;
  return () => {
    if (hold === asked) hold = null;
  };
}
