import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { findCatalogEntry } from '../domain/offer/catalog.ts'
import { inLanguage } from '../domain/offer/inLanguage.ts'
import { useServices } from '../domain/Services.tsx'
import type { Step } from '../domain/shell/Navigation.ts'
import { t } from '../i18n/t.ts'
import { logoOf } from '../theme/logos/index.ts'
import { LogoTile } from '../ui/LogoTile.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

/** Shell of a step whose screen is still loading, or failed to load. */
export const StepFrame = observer(function StepFrame(props: { children: ReactNode; hasFailed: boolean }) {
  const { children, hasFailed } = props
  const { navigation } = useServices()
  const { step } = navigation
  const source = step && findCatalogEntry(step)
  return (
    <Screen
      title={titleOf(step)}
      // Same as in the real screen, so that the title does not move.
      logo={source && <LogoTile src={logoOf(source.logo)} background={source.iconBgColor} />}
      description={hasFailed ? t().shell.unexpectedDescription : t().shell.openingDescription}
      onBack={step === 'CONNECT' ? undefined : navigation.back}
    >
      {children}
    </Screen>
  )
})

function titleOf(step: Step | null): string {
  const source = step && findCatalogEntry(step)
  if (source) return inLanguage(source).name
  return step === 'INTEGRATION_LIST' ? t().integrations.title : t().shell.documentTitle
}
