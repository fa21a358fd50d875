import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import type { HomeParts } from '../../domain/screens.ts'
import type { AccountHomeStore } from './AccountHomeStore.ts'
import type { Flow } from './Flow.ts'
import { ToggleButton } from './ToggleButton.tsx'

type FlowContentProps = {
  readonly store: AccountHomeStore
  readonly integration: Integration
  readonly parts: HomeParts
  readonly flow: Flow
}

/** Content of a flow, made by other features. */
export const FlowContent = observer(function FlowContent(props: FlowContentProps) {
  const { store, integration, parts, flow } = props
  const { Form, Repositories, Conversations, Mail } = parts
  switch (flow.kind) {
    case 'form':
      return (
        <Form
          integration={integration}
          account={flow.account}
          signIn={store.signIn}
          onAccepted={store.keysAccepted}
          onLeave={store.navigation.leaveFlow}
        />
      )
    case 'repositories':
      return (
        <Repositories
          integration={integration}
          owner={flow.owner}
          toggle={<ToggleButton integration={integration} onClick={store.navigation.viewFiles} />}
          onDone={store.repositoriesQueued}
        />
      )
    case 'conversations':
      return (
        <Conversations
          integration={integration}
          // The current state: it may have changed since the flow began.
          account={store.navigation.account ?? flow.account}
          isNew={flow.isNew}
          onLeave={store.navigation.viewFiles}
        />
      )
    case 'mail':
      return (
        <Mail
          integration={integration}
          account={store.navigation.account ?? flow.account}
          isNew={flow.isNew}
          onLeave={store.navigation.viewFiles}
        />
      )
  }
})
