import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Rien n’a été connecté'

export const french: SignInWords = {
  language: 'fr',
  loading: 'Chargement…',
  close: 'Vous pouvez fermer cette fenêtre.',
  ends: {
    connected: { title: 'Votre compte est connecté', text: ['Continuez là où vous étiez.'] },
    picking: { title: 'Votre compte est connecté', text: ['Choisissez maintenant ce qui est importé.'] },
    picked: { title: 'Votre choix est en cours d’importation', text: ['Continuez là où vous étiez.'] },
    held: {
      title: 'Vous êtes connecté',
      text: ['Continuez là où vous étiez\u00a0: votre compte y est en cours de connexion.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Vous avez refusé, nous n’avons donc aucun accès à votre compte. Vous pourrez le connecter plus tard à tout moment.',
      ],
    },
    'admin-approval': {
      title: 'Votre administrateur doit d’abord donner son accord',
      text: [
        'Dans votre organisation, personne ne peut faire cette connexion seul. Envoyez ceci à la personne qui administre vos comptes\u00a0:',
        'La demande reste en attente deux semaines là d’où vous venez, avec une adresse pour votre administrateur s’il y en a une. Poursuivez là-bas une fois l’approbation donnée.',
      ],
      quote:
        'Merci d’accorder le consentement administrateur à l’application que l’on me demande d’approuver lorsque je connecte mon compte, afin que son contenu puisse être importé. Elle ne fait que lire.',
    },
    approved: {
      title: 'Merci, c’est approuvé',
      text: ['La personne qui vous l’a demandé peut maintenant poursuivre la connexion.'],
    },
    'not-approved': {
      title: 'Rien n’a été approuvé',
      text: [
        'La personne qui vous l’a demandé attend toujours. L’adresse reçue peut être ouverte à nouveau.',
      ],
    },
    expired: {
      title: 'Ce lien a expiré',
      text: ['Une connexion ne sert qu’une fois et pendant dix minutes. Recommencez là où vous étiez.'],
    },
    'other-login': {
      title: 'C’est un autre compte',
      text: [
        'Vous vous êtes connecté avec un autre identifiant que celui du compte à reconnecter. Rien n’a été modifié. Recommencez avec le même identifiant, ou ajoutez celui-ci comme nouveau compte.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Cette connexion a été commencée dans un autre navigateur ou par quelqu’un d’autre, elle s’arrête donc ici. Votre compte n’a été relié à rien.',
        'Si quelqu’un vous a envoyé l’adresse\u00a0: elle lui aurait donné accès à vos contenus. Si vous avez commencé vous-même, recommencez en restant dans le même navigateur.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['Le numéro était faux trop de fois. Recommencez là où vous étiez.'],
    },
    failed: {
      title: 'La connexion a échoué',
      text: ['La connexion n’a pas pu être terminée. Réessayez plus tard.'],
    },
  },
  go: {
    title: (source) => `Connecter votre compte ${source}`,
    access: (source, organization) =>
      `${organization} demande l’accès à votre compte ${source}. Ce qui en est importé pourra être lu par la personne qui utilise ${organization} sous ce nom\u00a0:`,
    number: 'Numéro affiché dans la fenêtre où vous avez commencé',
    continue: (source) => `Continuer vers ${source}`,
    sent: 'Quelqu’un vous a envoyé cette adresse ou le numéro\u00a0? Alors fermez cette fenêtre\u00a0: cette personne aurait accès à vos contenus. Rien n’a été connecté jusqu’ici.',
    wrong: 'Ce n’est pas le numéro. Vérifiez dans la fenêtre où vous avez commencé.',
    failed: 'Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.',
    needsScript: 'Autorisez JavaScript pour cette page afin de continuer.',
  },
  link: {
    title: 'Lien de connexion',
    repair: (source) => `Reconnecter votre compte ${source}`,
    sent: (organization) =>
      `Ne continuez que si vous attendiez ce message de ${organization}. Rien n’a été connecté jusqu’ici.`,
    ended: {
      title: 'Ce lien ne fonctionne plus',
      text: [
        'Il ne sert qu’une fois\u00a0: il a été utilisé, annulé ou a expiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
      ],
    },
    incomplete: {
      title: 'Ce lien est incomplet',
      text: ['Ouvrez-le à nouveau depuis le message reçu, ou copiez l’adresse entière.'],
    },
    done: (organization) =>
      `Vous n’avez rien d’autre à faire. ${organization} peut maintenant utiliser votre choix.`,
    again: (organization) =>
      `Rien n’a été modifié. Pour réessayer, demandez un nouveau lien à ${organization}.`,
    next: (site) => `Continuer vers ${site}`,
  },
  pick: {
    title: (source) => `Choisir ce qui est importé de ${source}`,
    text: 'Un dossier vient avec tout ce qu’il contient. Vous pouvez choisir dans plusieurs dossiers et tout importer en une fois.',
    folders: 'Dossiers',
    all: 'Tous les fichiers',
    open: (name) => `Ouvrir ${name}`,
    listing: 'La liste de vos contenus est en cours. Cette page se met à jour d’elle-même.',
    empty: 'Il n’y a rien ici.',
    unsupported: 'Ne peut pas être importé',
    later: 'Page suivante',
    earlier: 'Page précédente',
    chosen: (count) => `Choisis ailleurs\u00a0: ${count}`,
    import: 'Importer',
    nothing: 'Choisissez d’abord quelque chose.',
  },
}
