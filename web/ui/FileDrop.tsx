import { type DragEvent, useRef, useState } from 'react';

import { Button } from './Button.tsx';
import type { DroppedFile } from './dropped-file.ts';
import { FileDropRow } from './FileDropRow.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { splitField } from './split-field.ts';
import { useUi } from './Ui.tsx';

type Props = FieldProps & {
  /** As the HTML attribute: '.pdf,image/*'. Say the same in `hint`. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly files?: readonly DroppedFile[];
  readonly onRemove?: (id: string) => void;
  readonly onRetry?: (id: string) => void;
};

/** A place to drop files, a button that does the same, and the list of what was chosen with its progress. */
export function FileDrop(props: Props) {
  const [field, { accept, multiple = false, onFiles, files = [], onRemove, onRetry }] = splitField(props);
  const { text } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="stack stack-tight">
          {/* Dropping is a second way only: the button inside does everything a keyboard needs. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
          <div
            className="drop"
            data-over={over}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <input
              {...wiring}
              ref={input}
              type="file"
              accept={accept}
              multiple={multiple}
              className="hidden-visually"
              tabIndex={-1}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = '';
              }}
            />
            <Button icon="upload" disabled={wiring.disabled} onClick={() => input.current?.click()}>
              {text(multiple ? 'chooseFiles' : 'chooseFile')}
            </Button>
            <span className="muted small">{text('dropFiles')}</span>
          </div>
          {files.length > 0 && (
            <ul className="plain-list">
              {files.map((file) => (
                <FileDropRow key={file.id} file={file} onRemove={onRemove} onRetry={onRetry} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
