import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';

type Props = {
  readonly title: string;
  /** The number, as it is read: "12", "10,000+". */
  readonly figure: string;
  /** What is counted; it follows the number. */
  readonly children: ReactNode;
  /** The list that the number is of, narrowed alike. */
  readonly href: string;
};

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A number that leads to the list behind it. What was typed into the search before would narrow that list: it is emptied. */
export function FigureCard({ title, figure, children, href }: Props) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void navigate(href, { state: { search: '' } });
  };
  return (
    <Card title={title}>
      <Anchor href={href} className="home-figure" onClick={open}>
        <span className="home-figure-number numbers">{figure}</span> <span>{children}</span>
      </Anchor>
    </Card>
  );
}
