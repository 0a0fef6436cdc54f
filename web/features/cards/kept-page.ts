/** Words of the page that is kept. */
export interface KeptWords {
  readonly language: string;
  readonly title: string;
  /** When it was kept: a card may have changed since. */
  readonly note: string;
}

const STYLE = `body{margin:0;padding:1rem;background:#fff;color:#171b1d;font:1rem system-ui,sans-serif;color-scheme:light}
main{max-width:32rem;margin:auto;display:grid;gap:1rem}h1{font-size:1.5rem;margin:0}p{margin:0}
svg{display:block;width:100%;height:auto;border:1px solid #828789;border-radius:.6rem;background:#fff;font-family:system-ui,"Noto Sans KR","Malgun Gothic",sans-serif}`;

/** A whole page with the drawn sides of a card, which needs neither script nor connection. */
export function keptPage(sides: readonly Element[], { language, title, note }: KeptWords): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  page.head.append(viewport);
  const main = page.createElement('main');
  const heading = page.createElement('h1');
  heading.textContent = title;
  const about = page.createElement('p');
  about.textContent = note;
  main.append(heading, ...sides.map((side) => page.importNode(side, true)), about);
  page.body.append(main);
  // As text: a style element made here falls under this page's own policy, which allows none.
  return `<!doctype html>${page.documentElement.outerHTML.replace('</head>', `<style>${STYLE}</style></head>`)}`;
}
