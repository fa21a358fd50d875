import type { ReactNode } from 'react'

/** Content of the chosen tab. `tabs` is the id given to `Tabs`, `value` the chosen one. */
export function TabPanel(props: { tabs: string; value: string; className?: string; children: ReactNode }) {
  const { tabs, value, className, children } = props
  return (
    <div role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${value}`} className={className}>
      {children}
    </div>
  )
}
