import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import { useServices } from '../../domain/Services.tsx'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { t } from '../../i18n/t.ts'
import { LockIcon } from '../../ui/icons.ts'
import styles from './ConnectForm.module.css'

/** What happens to the entered keys. */
export const FormPromise = observer(function FormPromise({ integration }: { integration: Integration }) {
  const services = useServices()
  const recipient = services.session.brandingRemoved ? organizationName(services) : t().shell.productName
  return (
    <p className={styles.promise}>
      <LockIcon aria-hidden="true" />
      <span>{formsTexts().promise(integration.announcementName, recipient)}</span>
    </p>
  )
})
