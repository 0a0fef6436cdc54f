import { useUi } from './Ui.tsx';

type Props = {
  /** Calendar date 'YYYY-MM-DD', or with `time` an ISO instant; null shows a dash. */
  readonly date: string | null | undefined;
  readonly time?: boolean;
};

/** A date as MM/DD/YYYY, or with its time as MM/DD/YYYY h:mm:ss a (specification 9), in every language. */
export function DateText({ date, time = false }: Props) {
  const { format } = useUi();
  if (!date) return <span className="date-text">–</span>;
  return (
    <time className="date-text" dateTime={date}>
      {time ? format.dateTime(date) : format.date(date)}
    </time>
  );
}
