import type { ReactNode } from 'react';
import './home-card.css';

type Props = {
  /** Whose plan it is: the employer, or the type of coverage. */
  readonly top: ReactNode;
  readonly planName: string | undefined;
  readonly name: string;
  readonly number: string;
  readonly children: ReactNode;
  /** As small as a row of them needs. */
  readonly small?: boolean;
};

/** The face of an ID card: who, which number, which plan. It is no card by law, which has more words. */
export function FaceOfCard({ top, planName, name, number, children, small = false }: Props) {
  return (
    <div className="home-card-face" data-small={small || undefined}>
      <Mark />
      <div className="home-card-top">
        <strong>{top}</strong>
        <span>{planName}</span>
      </div>
      <div className="home-card-who">
        <span>{name}</span>
        <strong className="numbers">{number}</strong>
      </div>
      {children}
    </div>
  );
}

/** The open ring of the portal's mark, as large as the card and hardly there. */
function Mark() {
  return (
    <svg className="home-card-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M23 10.2A9 9 0 1 0 23 21.8" />
    </svg>
  );
}
