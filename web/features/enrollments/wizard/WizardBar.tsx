import { BackLink } from '../../../ui/BackLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CostRibbon } from './CostRibbon.tsx';
import { SaveNote } from './SaveNote.tsx';
import { useWizard } from './useWizard.ts';
import { stepNumber } from './wizard-pages.ts';

/** Always in sight at the bottom of the window: what is chosen costs, that it is saved, the way back, and the way on. */
export function WizardBar({ continueLabel }: { readonly continueLabel: string }) {
  const { page, back } = useWizard();
  return (
    <div className="enrollment-bar">
      {stepNumber(page) > 1 && <CostRibbon />}
      <div className="enrollment-continue">
        <SaveNote id="enrollment-saved" />
        {back !== null && <BackLink href={back} />}
        <Button type="submit" kind="primary" aria-describedby="enrollment-saved">
          {continueLabel}
        </Button>
      </div>
    </div>
  );
}
