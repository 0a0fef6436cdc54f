import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NoticeLog } from './NoticeLog.tsx';
import { useNotices } from './NoticesProvider.tsx';
import { Skeleton } from './Skeleton.tsx';
import { StatusChip } from './StatusChip.tsx';

/** Notices, banners, empty and failed states. */
export function GalleryFeedback() {
  const { notify } = useNotices();
  const undo = { label: 'Undo', onSelect: () => undefined };
  return (
    <>
      <Card title="Notices and bell">
        <div className="row">
          <Button onClick={() => notify('success', '47 cards ordered.', undo)}>Success</Button>
          <Button onClick={() => notify('info', 'A new version is ready.')}>Info</Button>
          <Button onClick={() => notify('warn', '3 need an address.')}>Warning</Button>
          <Button onClick={() => notify('error', 'We couldn’t send your enrollment.')}>Error</Button>
        </div>
        <NoticeLog />
      </Card>
      <Card title="Statuses">
        <div className="chips">
          <StatusChip tone="ok">Complete</StatusChip>
          <StatusChip tone="warn">Pending</StatusChip>
          <StatusChip tone="bad">Denied</StatusChip>
          <StatusChip tone="info">Imported</StatusChip>
          <StatusChip tone="neutral">Draft</StatusChip>
        </div>
        <Banner kind="info" title="This plan year is closed.">
          You can still read everything.
        </Banner>
        <Banner kind="success">You are enrolled. Coverage starts 07/01/2025.</Banner>
        <Banner kind="warn" action={<Button>Add an address</Button>}>
          3 members have no address.
        </Banner>
        <Banner kind="error">You are offline. Your ID card still works.</Banner>
      </Card>
      <div className="card-grid">
        <Card title="Nothing">
          <EmptyState action={<Button>Clear filters</Button>}>No members match “kmi”.</EmptyState>
        </Card>
        <Card title="Failed">
          <ErrorState title="We could not load your claims." onRetry={() => undefined} code="R-4821" />
        </Card>
        <Card title="Still loading">
          <Skeleton lines={4} label="Loading claims" />
        </Card>
      </div>
    </>
  );
}
