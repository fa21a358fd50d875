import { observer } from 'mobx-react-lite'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export const SuccessView = observer(function SuccessView(props: { onMore: () => void; filesTab: boolean }) {
  return (
    <EmptyState
      drawing="done"
      title={uploadTexts().success}
      text={props.filesTab ? uploadTexts().successHint : undefined}
      action={
        <Button variant="primary" onClick={props.onMore}>
          {uploadTexts().addMore}
        </Button>
      }
    />
  )
})
