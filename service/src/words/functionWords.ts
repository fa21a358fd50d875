/** Function words, which carry little meaning, by language. */
const WORDS: Readonly<Record<string, string>> = {
  en:
    'a an the and or but if of to in on at by for from with without into about as is are was were be been being am do ' +
    'does did done has have had having i me my we us our you your he him his she her it its they them their this that ' +
    'these those there here what which who whom whose when where why how can could may might must shall should will ' +
    'would not no so than then too very just also only please any some all each s t',
  de:
    'der die das den dem des ein eine einen einem einer eines und oder aber wenn als wie wo was wer wen wem wann warum ' +
    'weshalb welche welcher welches ich mir mich mein meine meinen meiner wir uns unser unsere du sie ihr ihre ihren er es ' +
    'man sich ist sind war waren sei bin wird werden wurde kann können könnte muss müssen soll darf habe hat haben hatte in im ' +
    'an am auf aus bei beim bis durch für gegen mit nach ohne um unter über von vom vor zu zum zur nicht kein keine auch ' +
    'nur noch schon so dann denn dass da hier dort bitte',
  fr:
    'le la les l un une des du de d et ou mais si que qu qui quoi dont où quand comment pourquoi quel quelle quels quelles ' +
    'je j me m mon ma mes nous notre nos vous votre vos tu il elle ils elles on se s son sa ses leur leurs ce c cet cette ces ' +
    'est sont était être suis ai as a ont avoir peut puis peux pouvez faut dois doit fait à au aux en dans par pour sur sous ' +
    'avec sans chez vers ne n pas plus y là ici très aussi donc comme',
  es:
    'el la los las lo un una unos unas y e o u pero si que qué quien quién cual cuál cuando cuándo como cómo donde dónde por ' +
    'porqué para con sin de del a al en sobre entre desde hasta yo me mi mis nos nuestro nuestra tu su sus se le les te usted ' +
    'es son era ser soy está están estar hay ha han he haber puede puedo pueden poder debe debo hace hago este esta estos ' +
    'estas ese esa eso no ni más muy también ya',
  pt:
    'o a os as um uma uns umas e ou mas se que quem qual quais quando como onde por porque para com sem de do da dos das em ' +
    'no na nos nas ao aos à às pelo pela sobre entre até eu me meu minha meus minhas nosso nossa você seu sua seus suas ele ' +
    'ela eles elas lhe é são era ser sou está estão estar há tem têm ter posso pode podem devo deve faço faz este esta isso ' +
    'esse essa não nem mais muito também já',
  it:
    'il lo la i gli le l un uno una e ed o ma se che chi cui quale quali quando come dove perché quanto per con senza di del ' +
    'dello della dei degli delle d a al allo alla ai agli alle da dal dalla in nel nella nei su sul sulla tra fra io mi mio ' +
    'mia miei noi ci nostro voi vi tu ti suo sua si è sono era essere ho ha hanno avere posso può possono devo deve fa ' +
    'questo questa questi quello quella non né più molto anche già',
  nl:
    'de het een en of maar als dat die dit deze wat wie waar wanneer waarom hoe welke ik mij me mijn we wij ons onze je jij ' +
    'jouw u uw hij zij ze haar zijn hun is was waren ben bent wordt worden werd kan kunnen moet moeten mag zal zou heb heeft ' +
    'hebben had in op aan bij tot door voor tegen met naar zonder om onder over van uit te ten ter niet geen ook nog al zo ' +
    'dan er daar hier',
  ru:
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о ' +
    'из ему ли если или быть был него до вас вам ваш мой моя мои мы нас нам наш они их им для при без под над про это этот ' +
    'эта эти тот где когда почему зачем какой какая какие кто чем можно нужно могу может есть уже',
  uk: 'і й та в у на не що як з із до за по від для про це цей ця ці той де коли чому який яка які хто я ми ви ви мені мій моя можна чи є',
  sv:
    'och i att det som en ett på är av för med till den de har inte om var jag mig min mitt mina vi oss vår du din ni er han ' +
    'hon sin man kan ska vill hur när varför vad vem vilken från eller men så då här där vid utan också',
  da: 'og i at det som en et på er af for med til den de har ikke om var jeg mig min mit mine vi os vores du din han hun sin man kan skal vil hvordan hvornår hvorfor hvad hvem hvilken hvor fra eller men så her der ved uden også',
  no: 'og i at det som en et ei på er av for med til den de har ikke om var jeg meg min mitt mine vi oss vår du din han hun sin man kan skal vil hvordan når hvorfor hva hvem hvilken hvor fra eller men så her der ved uten også',
  fi: 'ja on ei että se joka mutta kun niin myös tai ovat oli minä minun sinä hän me te he tämä nämä mikä mitä kuka miten miksi missä milloin voi voin voinko kanssa ilman',
  pl: 'i w we na nie że z ze do się to jest są jak za o od po dla przez przy bez pod nad czy co kto gdzie kiedy dlaczego który która które ja mnie mój moja mi my nas nasz ty wy pan pani on ona ono ten ta te już tylko można mogę oraz lub ale',
  tr: 've bir bu şu o da de ki mi mı mu mü ne nasıl neden niçin nerede kim hangi için ile gibi kadar daha çok en var yok ben benim biz siz ama veya',
  ar: 'في من على إلى عن مع هذا هذه ذلك التي الذي ما ماذا كيف متى أين لماذا هل أن إن لا لم لن هو هي أنا نحن أو و ثم قد كان يمكن يمكنني كم',
  he: 'של את על עם אל מן אם כי גם רק או אבל לא אין יש זה זאת זו אלה הוא היא הם הן אני אנחנו אתה אתם שלי שלנו שלך מה מי איך איפה מתי למה מדוע האם כמה איזה כל יותר כדי עושים אפשר צריך',
  hi: 'का की के को में से पर और या है हैं था थी थे हो होता होती होते कि यह ये वह वे इस उस इन उन मैं मुझे मेरा मेरी मेरे हम हमारा आप आपका क्या कैसे कब कहाँ कहां क्यों कौन कितना कितनी कितने नहीं न तो भी ही लिए साथ तक कर करना करें जो ने एक',
  cs: 'a i v ve na z ze do od po pro při bez pod nad s se si k ke o u že je jsou být bych jsem není co kdo kde kdy jak proč který která které jaký jaká já mě můj moje my nás náš vy vás váš ten ta to tento mohu můžu lze také nebo ale',
  hu: 'a az egy és vagy de hogy nem is van vannak volt mi mit ki kit hol mikor miért hogyan hogy milyen melyik én te ő mi ti ők ez azt ezt lehet kell csak már még meg el',
  ro: 'și sau dar dacă că cu de la în din pe pentru fără sub un o unei unui al a ale ai este sunt era fi nu ce cine unde când cum de care eu mă mi meu mea noi ne nostru voi vă pot poate trebuie am are au mai',
  el: 'ο η το οι τα του της των τον την και ή αλλά αν ότι να θα με από για σε στο στη στην στον στα χωρίς είναι ήταν δεν μη τι ποιος ποια ποιο πού πότε πώς γιατί εγώ μου εμείς μας εσείς σας μπορώ μπορεί πρέπει ένα μια ένας',
  ja: 'は が を に の と も で へ や か ね よ から まで より です ます した して する し た て い ある いる れる られる ない この その あの これ それ どの どう こと もの ください ませ ん でき できる でしょ う なる なり たい いつ どこ 何 なぜ',
  zh: '的 了 是 在 和 与 或 吗 呢 吧 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 有 没有 不 也 都 就 会 能 可以 要 想 怎么 怎样 如何 什么 哪里 哪个 为什么 多少 几 请 把 被 从 到 对 为 等 后',
  ko: '은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만 하고 그리고 또는 그 저 이것 그것 어떻게 무엇 언제 어디 왜 수 있나요 있습니까 합니까 하나요 합니다 있습니다 나요 제',
  th: 'ที่ และ ใน ของ เป็น ได้ ให้ มี จะ ไม่ ว่า กับ จาก หรือ นี้ นั้น คือ แล้ว ก็ ฉัน ผม คุณ เรา อย่างไร ยังไง ทำ ไหม อะไร เมื่อไร เมื่อ ที่ไหน ทำไม ต้อง ครับ ค่ะ คะ',
}

export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
)
