import { observer } from 'mobx-react-lite'
import { importsTexts } from '../../i18n/importsTexts.ts'
import { Button } from '../field/Button.tsx'
import { useScreenFrame } from './ScreenFrame.tsx'

/** Closes the widget, like its close button. */
export const DoneButton = observer(function DoneButton() {
  const { onClose } = useScreenFrame()
  return onClose ? (
    <Button variant="primary" onClick={onClose}>
      {importsTexts().done}
    </Button>
  ) : null
})
