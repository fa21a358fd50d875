import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/Integrations.ts'
import { organisationName } from '../../domain/organisation.ts'
import { useServices } from '../../domain/Services.tsx'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { t } from '../../i18n/t.ts'
import { LockIcon } from '../../ui/icons.ts'
import styles from './ConnectForm.module.css'
import type { FormDescriptor } from './FormDescriptor.ts'

/** What to enter, and where to find it. */
export const FormIntro = observer(function FormIntro({ descriptor }: { descriptor: FormDescriptor }) {
  const { intro, help } = descriptor
  return (
    <p className={styles.intro}>
      {intro()
        .split('*')
        .map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))}
      {help && (
        <>
          {' '}
          <a href={help.address} target="_blank" rel="noopener noreferrer">
            {help.label()}
          </a>
        </>
      )}
    </p>
  )
})

/** What becomes of it. */
export const FormPromise = observer(function FormPromise({ integration }: { integration: Integration }) {
  const services = useServices()
  const recipient = services.session.brandingRemoved ? organisationName(services) : t().shell.productName
  return (
    <p className={styles.promise}>
      <LockIcon aria-hidden="true" />
      <span>{formsTexts().promise(integration.name, recipient)}</span>
    </p>
  )
})
