import type { WidgetOptions } from '@inlet/wire/bridge'
import { expect, type Locator } from '@playwright/test'
import type { Widget } from './Widget.ts'

export const source = (id: NonNullable<WidgetOptions['enabledIntegrations']>[number]['id'], more = {}) => ({
  enabledIntegrations: [{ id, ...more }],
  entryPoint: id,
})
export const tab = ({ frame }: Widget, name: string) => frame.getByRole('tab', { name, exact: true })
export const check = ({ frame }: Widget, name: string) => frame.getByRole('checkbox', { name, exact: true })
export const submit = (widget: Widget) => widget.button('Submit').click()
export const still = (locator: Locator) => expect(locator).toBeVisible()
