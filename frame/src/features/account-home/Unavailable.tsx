import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { organizationName } from '../../domain/offer/organization.ts'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'

type UnavailableProps = {
  readonly integration: Integration
  /** Nobody can sign in, because no app is registered at the source. This is reported to the host. */
  readonly isUnconfigured: boolean
}

const CODE = 'SOURCE_NOT_SET_UP'

export const Unavailable = observer(function Unavailable({ integration, isUnconfigured }: UnavailableProps) {
  const services = useServices()
  const { navigation, events } = services
  const text = accountsTexts()
  const { id, announcementName: name, logo, iconBgColor } = integration
  const organization = organizationName(services)
  const title = isUnconfigured ? text.unconfigured(name) : text.unavailable(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not again in another language.
  useEffect(() => {
    if (isUnconfigured)
      events.failure(id, { message: title, error: { code: CODE, cause: id, requestId: null } })
  }, [])
  return (
    <EmptyState
      alone
      picture={<LogoTile src={logoOf(logo)} background={iconBgColor} size={56} />}
      title={title}
      text={
        isUnconfigured
          ? `${text.unconfiguredHint(organization)} ${text.errorCode(CODE)}`
          : text.unavailableHint(organization, name)
      }
      action={<Button onClick={navigation.back}>{text.backToList}</Button>}
    />
  )
})
