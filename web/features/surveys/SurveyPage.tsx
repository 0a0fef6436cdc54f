import { useParams } from 'react-router';
import { useToday } from '../../lib/today.ts';
import { SurveyByKey } from './SurveyByKey.tsx';

/** `/survey/{key}` within the portal, where somebody goes on from their own surveys; a link by itself has a page of its own (web/by-key.tsx). */
export function SurveyPage() {
  const { key = '' } = useParams();
  return <SurveyByKey key={key} link={key} today={useToday()} />;
}
