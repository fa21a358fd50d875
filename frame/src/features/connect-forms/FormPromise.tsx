import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { recipientName } from '../../domain/offer/organization.ts'
import { useServices } from '../../domain/Services.tsx'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { LockIcon } from '../../ui/icons.ts'
import styles from './ConnectForm.module.css'

/** What happens to the entered keys. */
export const FormPromise = observer(function FormPromise({ integration }: { integration: Integration }) {
  const services = useServices()
  return (
    <p className={styles.promise}>
      <LockIcon aria-hidden="true" />
      <span>{formsTexts().promise(integration.announcementName, recipientName(services))}</span>
    </p>
  )
})
