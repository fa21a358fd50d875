import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import type { HomeParts } from '../../domain/screens.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import type { Errand } from './Errand.ts'
import { ToggleButton } from './ToggleButton.tsx'

type ErrandContentProps = {
  readonly store: AccountHomeStore
  readonly integration: Integration
  readonly parts: HomeParts
  readonly errand: Errand
}

/** What takes the place of the lists, made by other features. */
export const ErrandContent = observer(function ErrandContent(props: ErrandContentProps) {
  const { store, integration, parts, errand } = props
  const { Form, Repositories, Conversations } = parts
  switch (errand.kind) {
    case 'form':
      return (
        <Form
          integration={integration}
          account={errand.account}
          signIn={store.signIn}
          onAccepted={store.keysAccepted}
          onLeave={store.leaveErrand}
        />
      )
    case 'repositories':
      return (
        <Repositories
          integration={integration}
          owner={errand.owner}
          toggle={<ToggleButton integration={integration} onClick={store.viewFiles} />}
          onDone={store.repositoriesQueued}
        />
      )
    case 'conversations':
      return (
        <Conversations
          integration={integration}
          // As it is now: it may have news since the errand began.
          account={store.account ?? errand.account}
          isNew={errand.isNew}
          onLeave={store.viewFiles}
        />
      )
  }
})
