import { Component, type OnDestroy, signal } from '@angular/core'
import { Widget, type WidgetHandle } from '@inlet/sdk'
import { INLET_URL } from './inlet-url'

async function fetchToken() {
  const answer = await fetch('/api/inlet-token')
  if (!answer.ok) throw new Error('No token')
  return answer.json()
}

@Component({
  selector: 'app-connect-button',
  template: `
    <button type="button" (click)="connect()">Connect your data</button>
    <p id="events" role="status">{{ said() }}</p>
  `,
})
export class ConnectButton implements OnDestroy {
  readonly said = signal('')
  private widget?: WidgetHandle

  connect(): void {
    this.widget = Widget.open(fetchToken, {
      frameUrl: `${INLET_URL}/frame/`,
      orgName: 'My product',
      enabledIntegrations: [{ id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }],
      onSuccess: (event) => this.said.set(`${event.action} ${event.integration}`),
      onError: ({ error }) => console.warn(error.code, error.remedy),
    })
  }

  ngOnDestroy(): void {
    this.widget?.destroy()
  }
}
