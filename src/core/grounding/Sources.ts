/** Of whom, of which texts and by which verbs people hand words on, by language: what it is about, not how it is put. */
const table = (...languages: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => words.split(/\s+/u)).filter((word) => word !== ""))

/** Who may have said it. */
const PEOPLE = table(
  `boss bosses cto ceo cfo intern interns colleague colleagues coworker coworkers teammate
  teammates client clients customer customers vendor vendors consultant consultants reviewer reviewers auditor auditors lawyer
  lawyers legal marketing sales neighbour neighbor friend friends wife husband brother sister father mother dad mom son daughter
  uncle aunt professor prof teacher trainer instructor speaker lecturer recruiter competitor competitors competition stranger
  strangers contractor contractors freelancer guy guys girl man woman someone somebody anyone others people folks everybody
  everyone nobody bot bots chatbot copilot chatgpt gpt claude gemini llm team teams department company companies mentor
  junior senior architect architects guru gurus hero wizard robot community blogger youtuber
  influencer committee hacker attacker`,
  `chef chefin kollege kollegen kollegin kunde kunden kundin praktikant praktikantin berater beraterin freund freundin lehrer
  professor prüfer team firma leute jemand niemand konkurrenz wettbewerber werkstudent azubi vorgesetzter anwalt vertrieb`,
  `chef cheffe collègue collègues client clients cliente stagiaire consultant consultante ami amie professeur prof équipe gens
  quelqu'un concurrent concurrents patron patronne directeur avocat relecteur`,
  `jefe jefa colega colegas cliente clientes becario becaria consultor consultora amigo amiga profesor profesora equipo gente
  alguien competencia director abogado compañero compañera vecino`,
  `chefe estagiário estagiária consultor professor professora equipe gente alguém concorrente concorrentes diretor advogado
  vizinho`,
  `capo collega colleghi clienti stagista tirocinante consulente amico amica professore squadra qualcuno concorrente direttore`
)

/** What words stand in, or are. */
const TEXTS = table(
  `idea ideas thought thoughts opinion opinions view views take advice hint hints tip tips rule rules text texts wording mail mails
  email emails message messages comment comments post posts blog blogs article articles book books chapter paper papers page pages wiki
  guide guides guideline guidelines handbook list lists note notes quote quotes quotation sentence sentences phrase line lines
  paragraph passage example examples sample samples prompt prompts title titles caption captions label labels labelled labeled slogan
  poem story novel tale movie song joke jokes ticket tickets issue issues faq manual manuals ad ads advert slide slides talk talks
  conference meetup webinar podcast video course tutorial lesson training workshop thread threads tweet tweets chat slack discord
  reddit whatsapp telegram stackoverflow quora hackernews linkedin confluence notion forum newsletter policy policies template
  templates fixture fixtures draft drafts speech statement statements claim claims option options proposal proposals suggestion suggestions recommendation recommendations requirement requirements spec specification
  criteria story quiz exam riddle puzzle question questions answer answers reply dream dreams nightmare wish wishes
  checkbox tooltip banner snackbar toast placeholder dialogue dialog letter memo minutes transcript excerpt snippet screenshot
  headline readme documentation standard best-practice practices mantra motto saying proverb myth rumour rumor gossip cliché wording
  contract agreement agenda survey feedback poster sticker sign card whiteboard warning notice announcement press theory
  hypothesis experiment scenario role persona homework essay report reports changelog`,
  `idee ideen vorschlag vorschläge meinung rat ratschlag tipp tipps regel regeln text texte nachricht nachrichten kommentar
  kommentare artikel buch seite liste zitat satz beispiel beispiele titel ticket konferenz vortrag leitfaden handbuch vorlage entwurf
  rede aussage option optionen frage antwort traum wunsch witz folgendes leitlinie richtlinie anleitung forum brief fehlermeldung`,
  `idée idées proposition avis conseil conseils règle règles texte message messages commentaire article livre page liste citation
  phrase exemple exemples titre conférence exposé modèle brouillon option options question réponse rêve blague guide lettre courriel
  mél forum manuel`,
  `idea ideas propuesta opinión consejo consejos regla reglas texto mensaje mensajes comentario artículo libro página lista cita
  frase ejemplo ejemplos título conferencia charla plantilla borrador opción opciones pregunta respuesta sueño broma guía carta
  correo foro hilo`,
  `ideia ideias proposta opinião conselho conselhos regra regras mensagem mensagens comentário artigo livro página citação exemplo
  exemplos conferência palestra modelo rascunho opção opções pergunta resposta sonho piada guia carta fórum`,
  `proposta opinione consiglio consigli regola regole testo messaggio messaggi commento articolo libro pagina citazione frase esempio
  esempi titolo conferenza bozza opzione domanda risposta sogno scherzo guida lettera`
)

/** How words are handed on, or thought up. */
const SAYING = table(
  `repeat repeats repeated echo say says said saying tell tells told write writes wrote written read reads heard hear hears overheard propose proposes proposed
  suggest suggests suggested recommend recommends recommended claim claims claimed demand demands demanded posted sent send sends
  shared forwarded forwards commented complain complains complained prints printed shows states stated mentioned quoted quoting
  teaches taught dream dreamt dreamed imagine imagined pretend play believes believed thinks thought argues argued preaches
  insists insisted swears reckons goes paste pasting pasted copied stands came translate translates translated rephrase reword
  summarise summarize proofread recite dictate dictated typed draft drafts found saw seen invent invented advises advised asks
  wants wanted announces announced noted notes reported reports`,
  `sagt sagte gesagt schreibt schrieb geschrieben gelesen gehört hörte schlägt vorgeschlagen meint meinte empfiehlt empfohlen
  behauptet geschickt schickt schickte gepostet steht geträumt träumte übersetze übersetz fordert verlangt findet glaubt möchte`,
  `dit disait écrit écrivait lu entendu propose proposé recommande suggère pense prétend envoyé posté rêvé traduis traduisez demande
  veut trouvé conseille`,
  `dice dijo escribe escribió leí leído oí oído escuché propone propuso recomienda recomendó sugiere sugirió piensa cree envió mandó
  publicó soñé traduce quiere pide vi encontré`,
  `diz disse escreve escreveu li lido ouvi ouvido propõe propôs recomenda recomendou sugere sugeriu pensa acha enviou mandou publicou
  sonhei traduza quer pede`,
  `scrive scritto letto sentito propone proposto consiglia suggerisce pensa crede inviato mandato sognato traduci vuole chiede`
)

/** What a project is made of: a sentence that names one, and none of those above, is a fact on it. */
const MATTER = table(
  `build builds test tests suite ci pipeline job jobs deploy deploys deployment server servers service services database db schema
  migration migrations table tables column columns index query queries cache queue worker workers api endpoint endpoints route routes
  handler handlers request requests response frontend backend app site website button form modal header footer menu layout
  css style styles component components module modules package packages dependency dependencies lockfile repo repository branch
  branches commit commits merge release releases tag tags version versions code function functions class classes method methods type
  types interface file files folder folders directory path paths config configuration setting settings env variable variables flag
  flags key keys token login auth session import imports export exports script scripts command hook hooks linter formatter compiler
  bundle bundler container docker image images cluster node pod log logs metric metrics bug bugs crash error errors exception
  timeout leak memory cpu disk port host proxy network socket docs pr main master prod production staging dev machine laptop
  status body payload header headers value values checkout spinner upload download search screen mobile browser tenant invoice invoices row rows seed prototype`,
  `npm pnpm yarn bun deno node uv pip poetry cargo maven gradle webpack vite rollup esbuild babel shim polyfill eslint prettier biome oxlint
  ruff black vitest jest mocha pytest playwright cypress typescript javascript python rust go java kotlin swift ruby perl php react vue svelte
  angular next nuxt tailwind django flask fastapi rails spring express fastify graphql grpc rest sql sqlite postgres postgresql mysql
  mongo redis kafka docker kubernetes k8s helm terraform git github gitlab linux macos windows aws gcp azure fly`,
  `datei dateien ordner ast zweig dienst datenbank tabelle fehler knopf fichier fichiers dossier branche base données erreur
  bouton archivo archivos carpeta rama servidor base datos tabla botón arquivo arquivos pasta ramo banco tabela botão cartella ramo
  tabella pulsante`
)

/** By which people speak for themselves, or to whom they talk. */
const SELVES = table(
  `i i'm i've i'd i'll ive we we're we've we'll you you're you've ur u`,
  `ich wir du`,
  `je j'ai nous tu vous`,
  `yo nosotros nosotras tú usamos tenemos queremos hacemos`,
  `eu nós você usamos temos queremos fazemos`,
  `io noi usiamo abbiamo vogliamo`
)

/** What is theirs; somebody may be, too ("our intern"). */
const OWN = table(
  `our ours my mine your unser unsere unseren unserem unserer mein meine meinen meinem dein deine`,
  `notre nos mon ma mes ta tes votre vos mi mis nuestro nuestra nuestros nuestras tu tus`,
  `meu minha meus minhas nosso nossa nossos nossas mio mia nostro nostra nostri nostre tuo`
)

const holdsOne = (of: ReadonlySet<string>, words: ReadonlyArray<string>): boolean => words.some((word) => of.has(word))

/** Whether words name who may have said something, or how it was said. */
export const namesSayer = (words: ReadonlyArray<string>): boolean => holdsOne(PEOPLE, words) || holdsOne(SAYING, words)

/** Work that stands in words: to be asked to do something about it says nothing of whose words come next. */
const WORK = table(
  `issue issues ticket tickets report reports page pages readme documentation changelog lines seite ticket`
)

/** Whether words name a text that is no work to be done. */
export const namesWording = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => TEXTS.has(word) && !WORK.has(word))

export const namesText = (words: ReadonlyArray<string>): boolean => holdsOne(TEXTS, words)

export const namesMatter = (words: ReadonlyArray<string>): boolean => holdsOne(MATTER, words)

export const namesSelf = (words: ReadonlyArray<string>): boolean => holdsOne(SELVES, words)

export const namesOwn = (words: ReadonlyArray<string>): boolean => holdsOne(OWN, words)
