import { observer } from 'mobx-react-lite'
import { useServices } from '../domain/Services.tsx'
import { BannerStrip } from '../ui/screen/BannerStrip.tsx'

/** The banner below the header of the current screen. */
export const BannerPlace = observer(function BannerPlace() {
  const { banners } = useServices()
  const { type = 'SUCCESS', message = null, additionalInfo, action, ctaText } = banners.current ?? {}
  return (
    <BannerStrip
      type={type}
      message={message}
      additionalInfo={additionalInfo}
      action={action}
      ctaText={ctaText}
      onDismiss={() => banners.dismiss()}
    />
  )
})
