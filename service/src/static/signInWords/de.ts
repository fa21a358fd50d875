import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Es wurde nichts verbunden'

export const german: SignInWords = {
  language: 'de',
  loading: 'Wird geladen\u00a0…',
  close: 'Sie können dieses Fenster schließen.',
  ends: {
    connected: {
      title: 'Ihr Konto ist verbunden',
      text: ['Kehren Sie zu dem Fenster zurück, in dem Sie begonnen haben.'],
    },
    picking: { title: 'Ihr Konto ist verbunden', text: ['Wählen Sie jetzt aus, was importiert wird.'] },
    picked: {
      title: 'Ihre Auswahl wird importiert',
      text: ['Kehren Sie zu dem Fenster zurück, in dem Sie begonnen haben.'],
    },
    held: {
      title: 'Sie sind angemeldet',
      text: ['Kehren Sie zu dem Fenster zurück, in dem Sie begonnen haben. Ihr Konto wird dort verbunden.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Sie haben den Zugriff nicht erlaubt, deshalb wurde nichts verbunden. Sie können Ihr Konto jederzeit später verbinden.',
      ],
    },
    'admin-approval': {
      title: 'Ihre Administration muss das zuerst genehmigen',
      text: [
        'In Ihrer Organisation kann das niemand selbst verbinden. Senden Sie diesen Text an Ihre Administration:',
        'Die Anfrage wartet zwei Wochen lang in dem Fenster, in dem Sie begonnen haben, mit einem Link für Ihre Administration, falls es einen gibt. Fahren Sie dort fort, sobald sie genehmigt ist.',
      ],
      quote:
        'Bitte erteilen Sie die Administratorzustimmung für die Anwendung, die ich beim Verbinden meines Kontos genehmigen soll, damit seine Inhalte importiert werden können. Sie liest nur.',
    },
    approved: {
      title: 'Genehmigt. Vielen Dank.',
      text: ['Die Person, die Sie gefragt hat, kann jetzt fortfahren.'],
    },
    'not-approved': {
      title: 'Es wurde nichts genehmigt',
      text: ['Die Person, die Sie gefragt hat, wartet noch. Sie können den Link erneut öffnen.'],
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: [
        'Ein Anmeldelink gilt einmal und zehn Minuten lang. Beginnen Sie erneut in dem Fenster, aus dem Sie kamen.',
      ],
    },
    'other-login': {
      title: 'Das ist ein anderes Konto',
      text: [
        'Sie haben sich mit einem anderen Konto angemeldet als dem, das neu verbunden werden soll. Es wurde nichts geändert. Beginnen Sie erneut mit demselben Konto, oder fügen Sie dieses als neues hinzu.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Diese Anmeldung wurde in einem anderen Browser oder von jemand anderem begonnen, deshalb endet sie hier. Ihr Konto wurde nicht verbunden.',
        'Falls Ihnen jemand den Link geschickt hat: Er hätte dieser Person Zugriff auf Ihre Inhalte gegeben. Falls Sie selbst begonnen haben, beginnen Sie erneut, und bleiben Sie in einem Browser.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['Die Nummer war zu oft falsch. Beginnen Sie erneut in dem Fenster, aus dem Sie kamen.'],
    },
    failed: {
      title: 'Das Verbinden ist fehlgeschlagen',
      text: ['Die Quelle konnte die Anmeldung nicht abschließen. Versuchen Sie es später erneut.'],
    },
  },
  go: {
    title: (source) => `Ihr Konto bei ${source} verbinden`,
    access: (source, organization) =>
      `${organization} bittet um Zugriff auf Ihr Konto bei ${source}. Was Sie importieren, kann in ${organization} lesen:`,
    number: 'Nummer, die das Fenster zeigt, in dem Sie begonnen haben',
    continue: (source) => `Weiter zu ${source}`,
    sent: 'Hat Ihnen jemand diesen Link oder die Nummer geschickt? Schließen Sie dieses Fenster: Diese Person bekäme Zugriff auf Ihre Inhalte. Bisher wurde nichts verbunden.',
    wrong: 'Das ist nicht die Nummer. Sehen Sie in dem Fenster nach, in dem Sie begonnen haben.',
    failed: 'Das hat nicht funktioniert. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
    needsScript: 'Erlauben Sie JavaScript für diese Seite, um fortzufahren.',
  },
  link: {
    title: 'Link zum Verbinden',
    repair: (source) => `Ihr Konto bei ${source} neu verbinden`,
    sent: (organization) =>
      `Fahren Sie nur fort, wenn Sie diese Nachricht von ${organization} erwartet haben. Bisher wurde nichts verbunden.`,
    ended: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: [
        'Ein Link gilt einmal. Dieser wurde benutzt oder zurückgezogen, oder er ist abgelaufen. Bitten Sie den Absender um einen neuen.',
      ],
    },
    incomplete: {
      title: 'Dieser Link ist unvollständig',
      text: ['Öffnen Sie ihn noch einmal aus der Nachricht, oder kopieren Sie die ganze Adresse.'],
    },
    done: (organization) => `Sie müssen nichts weiter tun. ${organization} kann Ihre Auswahl jetzt nutzen.`,
    again: (organization) =>
      `Es wurde nichts geändert. Bitten Sie ${organization} um einen neuen Link, um es noch einmal zu versuchen.`,
    next: (site) => `Weiter zu ${site}`,
  },
  card: {
    text: 'Sie melden sich in einem neuen Fenster an. Vorher wird nichts verbunden.',
    number: 'Nummer, nach der die Seite fragt',
    address: 'Öffnen Sie diese Adresse in Ihrem Browser:',
    opened: 'Schließen Sie die Anmeldung im anderen Fenster ab.',
    check: 'Erneut prüfen',
    missing: 'Ihr Konto ist noch nicht verbunden. Schließen Sie die Anmeldung im anderen Fenster ab.',
    expired: 'Ein Link gilt einmal und zehn Minuten lang. Bitten Sie den Assistenten um einen neuen.',
    failed: 'Der Assistent kann Ihnen den Grund nennen.',
  },
  pick: {
    title: (source) => `Auswählen, was aus ${source} importiert wird`,
    text: 'Ein Ordner wird mit allem importiert, was darin ist. Sie können in mehreren Ordnern auswählen und alles auf einmal importieren.',
    folders: 'Ordner',
    all: 'Alle Dateien',
    open: (name) => `${name} öffnen`,
    listing: 'Ihre Inhalte werden aufgelistet. Diese Seite aktualisiert sich von selbst.',
    empty: 'Hier ist nichts.',
    unsupported: 'Kann nicht importiert werden',
    later: 'Nächste Seite',
    earlier: 'Vorherige Seite',
    chosen: (count) => `In anderen Ordnern ausgewählt: ${count}`,
    import: 'Importieren',
    nothing: 'Wählen Sie zuerst etwas aus.',
  },
}
