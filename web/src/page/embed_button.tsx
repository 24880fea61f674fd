import { useSignal } from '@preact/signals';
import { messageOf } from '../engine/error';
import type { Lab } from '../lab/lab';
import { embedParts } from './embed_parts';

/** Opens the dialog that makes an embed. */
export function EmbedButton({ lab }: { lab: Lab }) {
  const open = useSignal(false);
  const problem = useSignal('');
  const Dialog = embedParts.get('dialog')?.EmbedDialog;
  const show = async () => {
    try {
      problem.value = '';
      await embedParts.fetch('dialog');
      open.value = true;
    } catch (error) {
      problem.value = `The dialog could not be loaded: ${messageOf(error)}`;
    }
  };
  return (
    <>
      <button type="button" onClick={show}>
        Embed…
      </button>
      {problem.value && <p role="alert">{problem.value}</p>}
      {Dialog && open.value && (
        <Dialog
          lab={lab}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}
