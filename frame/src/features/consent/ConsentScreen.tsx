import { observer } from 'mobx-react-lite'
import { findCatalogEntry } from '../../domain/offer/catalog.ts'
import { inLanguage } from '../../domain/offer/inLanguage.ts'
import { hostDomain, organizationName } from '../../domain/offer/organization.ts'
import { useServices } from '../../domain/Services.tsx'
import { consentTexts } from '../../i18n/consentTexts.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/field/Button.tsx'
import { GlobeIcon, LockIcon, ShieldCheckIcon } from '../../ui/icons.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Agreement } from './Agreement.tsx'
import { Assurance } from './Assurance.tsx'
import styles from './ConsentScreen.module.css'
import { JoinedMarks } from './JoinedMarks.tsx'

type ConsentScreenProps = {
  /** Links of the deployment, used if neither the host nor the organization's branding sets them. */
  readonly tosURL: string | null
  readonly privacyPolicyURL: string | null
}

/** Says who asks for what, before anything is requested. */
export const ConsentScreen = observer(function ConsentScreen(props: ConsentScreenProps) {
  const services = useServices()
  const { host, navigation, session } = services
  const { branding, options } = session
  const consent = consentTexts()
  const { shell } = t()
  const organization = organizationName(services)
  const source = navigation.entry && findCatalogEntry(navigation.entry)
  // Hosts may ignore a close request. Then there is no button.
  const canGoBack = !options.alwaysOpen || Boolean(options.navigateBackURL)

  return (
    <Screen
      title={consent.title(shell.productName)}
      description={consent.description}
      footer={
        <div className={styles.actions}>
          <Button variant="primary" full onClick={navigation.consent}>
            {consent.connect}
          </Button>
          {canGoBack ? (
            <Button
              variant="quiet"
              full
              onClick={options.navigateBackURL ? () => host.navigateBack() : navigation.back}
            >
              {options.backButtonText ?? consent.goBack}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={styles.body}>
        <JoinedMarks organization={organization} icon={options.brandIcon ?? null} />
        <p className={styles.sentence}>
          {consent.sentence(
            organization,
            shell.productName,
            source ? inLanguage(source).announcementName : null,
          )}
        </p>
        <p className={styles.access}>{consent.access(shell.productName, organization)}</p>
        <div className={styles.assurances}>
          <Assurance icon={<LockIcon />} title={consent.private} text={consent.privateText(organization)} />
          <Assurance
            icon={<ShieldCheckIcon />}
            title={consent.secure}
            text={
              <>
                {consent.secureText}{' '}
                <span className={styles.shared}>
                  <strong>{consent.sharedTitle}</strong> {consent.sharedText(organization)}
                </span>
              </>
            }
          />
        </div>
        <Agreement
          terms={options.tosURL ?? branding?.tos_url ?? props.tosURL}
          privacy={options.privacyPolicyURL ?? branding?.privacy_policy_url ?? props.privacyPolicyURL}
        />
        <p className={styles.verified}>
          <GlobeIcon />
          <span>{consent.verified(hostDomain(services))}</span>
        </p>
      </div>
    </Screen>
  )
})
