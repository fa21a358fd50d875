import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Es wurde nichts verbunden'

export const german: SignInWords = {
  language: 'de',
  loading: 'Wird geladen\u00a0…',
  close: 'Sie können dieses Fenster schließen.',
  ends: {
    connected: { title: 'Ihr Konto ist verbunden', text: ['Machen Sie dort weiter, wo Sie herkamen.'] },
    picking: { title: 'Ihr Konto ist verbunden', text: ['Wählen Sie nun, was importiert wird.'] },
    picked: { title: 'Ihre Auswahl wird importiert', text: ['Machen Sie dort weiter, wo Sie herkamen.'] },
    held: {
      title: 'Sie sind angemeldet',
      text: ['Machen Sie dort weiter, wo Sie herkamen: Ihr Konto wird dort verbunden.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Sie haben abgelehnt, deshalb haben wir keinen Zugriff auf Ihr Konto. Sie können es jederzeit später verbinden.',
      ],
    },
    'admin-approval': {
      title: 'Das muss zuerst die Administration genehmigen',
      text: [
        'In Ihrer Organisation kann das niemand selbst verbinden. Senden Sie dies an Ihre Administration:',
        'Dort, woher Sie kommen, wartet es zwei Wochen lang, mit einer Adresse für die Administration, falls es eine gibt. Fahren Sie dort fort, sobald es genehmigt ist.',
      ],
      quote:
        'Bitte erteilen Sie die Administratorzustimmung für die Anwendung, die ich beim Verbinden meines Kontos genehmigen soll, damit seine Inhalte importiert werden können. Sie liest nur.',
    },
    approved: {
      title: 'Danke, die Genehmigung ist erteilt',
      text: ['Wer Sie darum gebeten hat, kann die Verbindung jetzt fortsetzen.'],
    },
    'not-approved': {
      title: 'Es wurde nichts genehmigt',
      text: [
        'Wer Sie darum gebeten hat, wartet weiterhin. Die Adresse, die Sie erhalten haben, lässt sich erneut öffnen.',
      ],
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: ['Eine Anmeldung gilt einmal und zehn Minuten lang. Beginnen Sie dort erneut, wo Sie herkamen.'],
    },
    'other-login': {
      title: 'Das ist ein anderes Konto',
      text: [
        'Sie haben sich mit einem anderen Konto angemeldet als dem, das wieder verbunden werden sollte. Es wurde nichts geändert. Beginnen Sie erneut mit derselben Anmeldung, oder fügen Sie dieses Konto als neues hinzu.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Diese Anmeldung wurde in einem anderen Browser oder von jemand anderem begonnen, deshalb endet sie hier. Ihr Konto wurde mit nichts verbunden.',
        'Falls Ihnen jemand die Adresse geschickt hat: Sie hätte dieser Person Zugriff auf Ihre Inhalte gegeben. Falls Sie selbst begonnen haben, beginnen Sie erneut, und bleiben Sie in einem Browser.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['Die Nummer war zu oft falsch. Beginnen Sie dort erneut, wo Sie herkamen.'],
    },
    failed: {
      title: 'Das Verbinden ist fehlgeschlagen',
      text: ['Die Anmeldung konnte dort nicht abgeschlossen werden. Versuchen Sie es später erneut.'],
    },
  },
  go: {
    title: (source) => `Ihr Konto bei ${source} verbinden`,
    access: (source, organization) =>
      `${organization} bittet um Zugriff auf Ihr Konto bei ${source}. Was daraus importiert wird, kann lesen, wer ${organization} unter diesem Namen nutzt:`,
    number: 'Nummer, die das Fenster zeigt, in dem Sie begonnen haben',
    continue: (source) => `Weiter zu ${source}`,
    sent: 'Hat Ihnen jemand diese Adresse oder die Nummer geschickt? Dann schließen Sie dieses Fenster: Diese Person erhielte Zugriff auf Ihre Inhalte. Bisher wurde nichts verbunden.',
    wrong: 'Das ist nicht die Nummer. Sehen Sie noch einmal in dem Fenster nach, in dem Sie begonnen haben.',
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
        'Er gilt einmal und wurde benutzt, beendet oder ist abgelaufen. Bitten Sie die Person, von der er kommt, um einen neuen.',
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
  pick: {
    title: (source) => `Wählen, was von ${source} importiert wird`,
    text: 'Ein Ordner kommt mit allem, was darin ist. Sie können in mehreren Ordnern wählen und alles auf einmal importieren.',
    folders: 'Ordner',
    all: 'Alle Dateien',
    open: (name) => `${name} öffnen`,
    listing: 'Ihre Inhalte werden aufgelistet. Diese Seite fragt von selbst wieder nach.',
    empty: 'Hier ist nichts.',
    unsupported: 'Kann nicht importiert werden',
    later: 'Nächste Seite',
    earlier: 'Vorherige Seite',
    chosen: (count) => `Anderswo ausgewählt: ${count}`,
    import: 'Importieren',
    nothing: 'Wählen Sie zuerst etwas aus.',
  },
}
