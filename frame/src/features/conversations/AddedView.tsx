import { observer } from 'mobx-react-lite'
import { conversationsTexts } from '../../i18n/conversationsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Ending, EndingPlace } from '../../ui/screen/Ending.tsx'
import type { ConversationsStore } from './ConversationsStore.ts'

type AddedViewProps = { readonly store: ConversationsStore; readonly onLeave: () => void }

export const AddedView = observer(function AddedView({ store, onLeave }: AddedViewProps) {
  const text = conversationsTexts()
  return (
    <EndingPlace>
      <EmptyState leads title={text.added(store.added)} />
      <Ending watch={store.importing.watch}>
        <Button onClick={store.selectMore}>{text.selectMore}</Button>
        <Button onClick={onLeave}>{text.gotIt}</Button>
      </Ending>
    </EndingPlace>
  )
})
