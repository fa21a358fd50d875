import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { EVERYBODY, emailOf } from '../people/people.ts'
import type { SourceShape } from '../people/sourceShapes.ts'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

type SignIn = {
  readonly shape: SourceShape
  /** What the form hands back: the request, signed. */
  readonly request: string
  /** Where the person goes afterwards. */
  readonly returnsTo: string
  readonly scopes: readonly string[]
  readonly workspace: string | null
  /** The person who is suggested. */
  readonly chosen: string
}

/** Asks who signs in and whether they allow it. Works without scripts. */
export function signInPage({ shape, request, returnsTo, scopes, workspace, chosen }: SignIn): Markup {
  return page(
    `Sign in to ${shape.name}`,
    html`<h1>Sign in to ${shape.name}</h1>
      <p class="note">This is the sandbox: invented people and documents, no real account.</p>
      ${workspace === null ? '' : html`<p>Workspace: <bdi>${workspace}</bdi></p>`}
      <form method="post" action="authorize">
        <input type="hidden" name="request" value="${request}">
        <fieldset>
          <legend>Who signs in?</legend>
          ${EVERYBODY.map(
            (person) => html`<label>
              <input type="radio" name="person" value="${person.id}" ${person.id === chosen ? html`checked` : ''}>
              <span><b>${person.name}</b> <small>${emailOf(person)}</small><br>${person.story}</span>
            </label>`,
          )}
        </fieldset>
        <h2>Inlet asks to</h2>
        <ul>
          <li>see who you are: your name and e-mail address</li>
          <li>see and read your ${shape.things}</li>
          <li>do so until you disconnect</li>
        </ul>
        ${scopes.length === 0 ? '' : html`<p class="note">Scopes: ${scopes.map((scope) => html`<code>${scope}</code> `)}</p>`}
        <p>You return to <bdi>${returnsTo}</bdi>.</p>
        <p class="buttons">
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="deny" class="quiet">Deny</button>
        </p>
      </form>`,
  )
}

export function messagePage(title: string, text: string): Markup {
  return page(title, html`<h1><bdi>${title}</bdi></h1><p>${text}</p>`)
}

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <link rel="stylesheet" href="../sandbox.css">
      </head>
      <body><main>${content}</main></body>
    </html>`
}
