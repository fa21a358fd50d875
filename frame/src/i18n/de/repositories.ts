import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const repositories: Messages['repositories'] = {
  heading: 'Alle Dateien',
  search: 'Suchen',
  refresh: 'Aktualisieren',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  columns: { file: 'DATEINAME', name: 'NAME', url: 'URL' },
  noAddress: 'k.\u00a0A.',
  choose: (name) => `${name} auswählen`,
  select: (chosen) => count(chosen, { one: '# Repository auswählen', other: '# Repositorys auswählen' }),
  results: (found) => count(found, { one: '# Ergebnis', other: '# Ergebnisse' }),
  waiting: 'Warten auf Ihr Konto\u00a0…',
  missing: 'Keine verbundene Datenquelle gefunden',
  missingHint: 'Das Konto wurde angenommen, steht aber noch nicht in der Liste Ihrer Konten.',
  retry: 'Erneut versuchen',
  none: 'Keine Repositorys gefunden',
  noneHint: 'Möglicherweise erlaubt das Zugriffstoken nicht, welche aufzulisten.',
  noMatch: 'Keine passenden Ergebnisse',
  noMatchHint: 'Versuchen Sie es mit einem anderen Suchbegriff.',
  listFailed: 'Beim Abrufen der Repositorys ist ein Fehler aufgetreten.',
  moreFailed: 'Weitere Repositorys konnten nicht geladen werden.',
  queued: 'Die Inhalte Ihrer Repositorys werden synchronisiert. Bitte warten Sie.',
  queueFailed: 'Ihre Repositorys konnten nicht synchronisiert werden.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# Repository ausgewählt, aber noch nicht synchronisiert.',
      other: '# Repositorys ausgewählt, aber noch nicht synchronisiert.',
    }),
}
