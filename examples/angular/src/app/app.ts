import { Component, signal } from '@angular/core'
import { ConnectButton } from './connect-button'

/** Whoever signs out takes the button away, and the widget with it. */
@Component({
  selector: 'app-root',
  imports: [ConnectButton],
  template: `
    <main>
      @if (isSignedIn()) {
        <app-connect-button />
      }
      <button type="button" (click)="isSignedIn.set(false)">Sign out</button>
    </main>
  `,
})
export class App {
  readonly isSignedIn = signal(true)
}
