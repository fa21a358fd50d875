import type { Messages } from '../Messages.ts'

export const access: Messages['access'] = {
  title: (recipient, source) => `Was ${recipient} bei ${source} liest`,
  reads: {
    identity: 'Ihren Namen oder Ihre E-Mail-Adresse, um das Konto zu benennen',
    offline: 'Änderungen, auch wenn Sie nicht da sind, damit Ihre Inhalte aktuell bleiben',
    files: 'Ihre Dateien und Ordner, um die ausgewählten zu importieren',
    file_names: 'Deren Namen, um sie aufzulisten und zu suchen',
    sites: 'Websites, die Sie öffnen können, um ausgewählte Dateien zu importieren',
    shared_site:
      'Die Website, die Ihre Administration freigegeben hat, um ausgewählte Dateien zu importieren',
    mail: 'Ihre E-Mails und deren Anhänge, um Ausgewähltes zu importieren',
    mail_categories: 'Namen Ihrer Kategorien, um E-Mails danach auszuwählen',
    buckets: 'Ihre Buckets und Objekte, um die ausgewählten zu importieren',
    projects: 'Namen Ihrer Projekte, um deren Buckets zu finden',
    conversations: 'Namen Ihrer Kanäle und Chats, damit Sie auswählen können',
    messages: 'Nachrichten Ihrer Unterhaltungen, um sie zu importieren',
    names: 'Namen von Personen und Gruppen, um zu zeigen, wer was schrieb',
    attachments: 'Angehängte Dateien, um sie mit zu importieren',
    pages: 'Seiten, die Sie öffnen können, um die ausgewählten zu importieren',
    titles: 'Titel, um nach Seiten zu suchen',
    articles: 'Artikel, die Sie lesen können, um sie zu importieren',
    tickets: 'Tickets, die Sie lesen können, um sie zu importieren',
    library: 'Ihre Bibliothek und deren Dateien, um Ausgewähltes zu importieren',
    notes: 'Ihre Notizen, um sie mit zu importieren',
    groups: 'Bibliotheken Ihrer Gruppen, um daraus zu importieren',
    api: 'Artikel, Fälle und Dateien, die Sie lesen können, um sie zu importieren',
  },
  picked: (source) => `Sie wählen bei ${source}, was freigegeben wird. Anderes kann nicht gelesen werden.`,
  unchanged: (source) => `Bei ${source} wird nichts geändert.`,
}
