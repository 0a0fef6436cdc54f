import { Button } from './Button.tsx';
import { FieldError } from './Field.tsx';
import type { DroppedFile } from './dropped-file.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Progress } from './Progress.tsx';
import { useUi } from './Ui.tsx';

type Props = {
  readonly file: DroppedFile;
  readonly onRemove: ((id: string) => void) | undefined;
  readonly onRetry: ((id: string) => void) | undefined;
};

/** One chosen file: its name, how far it is or what went wrong, and the way to try again or take it out. */
export function FileDropRow({ file, onRemove, onRetry }: Props) {
  const { text } = useUi();
  return (
    <li className="drop-file">
      <Icon name={iconOf(file)} />
      <span>
        {file.name} <span className="muted small">{file.size}</span>{' '}
        {file.done && <span className="muted small">{text('fileDone')}</span>}
      </span>
      <span className="row">
        {file.error && onRetry && (
          <Button kind="quiet" icon="refresh" onClick={() => onRetry(file.id)}>
            {text('tryAgain')}
          </Button>
        )}
        {onRemove && (
          <Button kind="quiet" icon="close" iconOnly onClick={() => onRemove(file.id)}>
            {text('removeFile', { name: file.name })}
          </Button>
        )}
      </span>
      <FileState file={file} />
    </li>
  );
}

function iconOf(file: DroppedFile): IconName {
  if (file.error) return 'error';
  return file.done ? 'ok' : 'document';
}

function FileState({ file }: { readonly file: DroppedFile }) {
  const { text } = useUi();
  if (file.error) return <FieldError id={`file-${file.id}-error`}>{file.error}</FieldError>;
  if (file.done || file.percent === undefined) return null;
  return <Progress announce label={text('uploadedPercent', { name: file.name })} value={file.percent} />;
}
