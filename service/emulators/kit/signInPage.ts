import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { EVERYBODY, emailOf } from '../people/people.ts'
import type { SourceShape } from '../people/sourceShapes.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

type SignIn = {
  readonly shape: SourceShape
  /** The page's own, below its source. */
  readonly path: string
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
export function signInPage(signIn: SignIn): Markup {
  const { shape, path, request, returnsTo, scopes, workspace, chosen } = signIn
  return page(
    `Sign in to ${shape.name}`,
    path,
    html`<h1>Sign in to ${shape.name}</h1>
      <p class="note">This is the sandbox: invented people and documents, no real account.</p>
      ${workspace === null ? '' : html`<p>Workspace: <bdi>${workspace}</bdi></p>`}
      <form method="post" action="${path.slice(path.lastIndexOf('/') + 1)}">
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

/** `path`: the page's own, below its source. */
export function messagePage(title: string, text: string, path: string): Markup {
  return page(title, path, html`<h1><bdi>${title}</bdi></h1><p>${text}</p>`)
}

function page(title: string, path: string, content: Markup): Markup {
  // The sandbox may be at an address with a path.
  const top = '../'.repeat(path.split('/').length - 1)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <link rel="stylesheet" href="${top}sandbox.css">
      </head>
      <body><main>${content}</main></body>
    </html>`
}
