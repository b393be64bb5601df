import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { inFive } from './texts.ts'

/** Texts of a product's page for guests, besides its short description. */
export type ProductDescription = {
  /** Blank lines separate its paragraphs. */
  description: Translatable
  /** One item a line. */
  includedItems: Translatable
  goodToKnow: Translatable
}

export const seaKayakDescription: ProductDescription = {
  description: inFive(
    'Våra havskajaker är stabila och lätta att styra, också för den som aldrig har paddlat. Från bryggan når ni lugna vikar på tio minuter och Runmarös strand på en halvtimme.\n\nVi går igenom kajaken med er på land, ställer in fotstöden och visar på kartan vart vinden passar i dag.',
    'Our sea kayaks are stable and easy to steer, even if you have never paddled before. From the jetty it is ten minutes to calm bays and half an hour to the shore of Runmarö.\n\nWe go through the kayak with you on land, adjust the foot rests and show you on the map where the wind is kind today.',
    'Unsere Seekajaks liegen ruhig im Wasser und lassen sich leicht steuern, auch beim ersten Mal. Vom Steg sind es zehn Minuten bis zu stillen Buchten und eine halbe Stunde bis ans Ufer von Runmarö.\n\nVor dem Start erklären wir den Kajak an Land, stellen die Fußstützen ein und zeigen auf der Karte, wohin der Wind heute passt.',
    'Onze zeekajaks zijn stabiel en makkelijk te sturen, ook wie nooit eerder heeft gepeddeld. Vanaf de steiger is het tien minuten naar rustige baaien en een halfuur naar de oever van Runmarö.\n\nOp de kant leggen we de kajak uit, stellen we de voetsteunen af en laten we op de kaart zien waar de wind vandaag gunstig is.',
    'Havkajakkene våre er stabile og lette å styre, også for den som aldri har padlet. Fra brygga er det ti minutter til rolige viker og en halvtime til stranda på Runmarö.\n\nVi går gjennom kajakken på land, stiller inn fotstøttene og viser på kartet hvor vinden passer i dag.',
  ),
  includedItems: inFive(
    'Paddel, flytväst och kapell\nVattentätt sjökort\nGenomgång på land, 15 minuter',
    'Paddle, life jacket and spray deck\nWaterproof chart\nIntroduction on land, 15 minutes',
    'Paddel, Schwimmweste und Spritzdecke\nWasserfeste Seekarte\nEinweisung an Land, 15 Minuten',
    'Peddel, zwemvest en spatzeil\nWaterdichte zeekaart\nUitleg op de kant, 15 minuten',
    'Åre, flytevest og spruttrekk\nVanntett sjøkart\nGjennomgang på land, 15 minutter',
  ),
  goodToKnow: inFive(
    'Alla ska kunna simma 200 meter. Barn från 12 år paddlar egen kajak tillsammans med en vuxen på vattnet. Vid hård vind byter vi till en annan dag.',
    'Everyone needs to be able to swim 200 metres. Children from 12 paddle their own kayak together with an adult on the water. In strong wind we move you to another day.',
    'Alle müssen 200 Meter schwimmen können. Kinder ab 12 Jahren paddeln im eigenen Kajak, zusammen mit Erwachsenen auf dem Wasser. Bei starkem Wind weichen wir auf einen anderen Tag aus.',
    'Iedereen moet 200 meter kunnen zwemmen. Kinderen vanaf 12 jaar varen in een eigen kajak, samen met een volwassene op het water. Bij harde wind wijken we uit naar een andere dag.',
    'Alle må kunne svømme 200 meter. Barn fra 12 år padler egen kajakk sammen med en voksen på vannet. Ved sterk vind bytter vi til en annen dag.',
  ),
}

export const doubleKayakDescription: ProductDescription = {
  description: inFive(
    'Två sittplatser, en kajak och gott om plats för matsäck. Tvåmanskajaken är vår stadigaste och passar när en är van och en är ny, eller när ett barn vill följa med.',
    'Two seats, one kayak and plenty of room for a picnic. The double is our steadiest, right when one of you is experienced and one is new, or when a child wants to come along.',
    'Zwei Sitze, ein Kajak und viel Platz für Proviant. Der Zweier liegt am ruhigsten und passt, wenn eine Person geübt ist und die andere neu, oder wenn ein Kind mitkommen möchte.',
    'Twee zitplaatsen, één kajak en volop ruimte voor proviand. De tweepersoons is onze stabielste: goed als de een ervaren is en de ander nieuw, of als er een kind mee wil.',
    'To seter, én kajakk og god plass til niste. Tomannskajakken er den stødigste vi har, og passer når én er vant og én er ny, eller når et barn vil være med.',
  ),
  includedItems: inFive(
    'Paddlar, flytvästar och kapell\nVattentätt sjökort\nTorrsäck till telefonen',
    'Paddles, life jackets and spray decks\nWaterproof chart\nDry bag for your phone',
    'Paddel, Schwimmwesten und Spritzdecken\nWasserfeste Seekarte\nPacksack für das Telefon',
    'Peddels, zwemvesten en spatzeilen\nWaterdichte zeekaart\nDrybag voor de telefoon',
    'Årer, flytevester og spruttrekk\nVanntett sjøkart\nTørrsekk til telefonen',
  ),
  goodToKnow: inFive(
    'Barn från 6 år sitter i framsitsen med en vuxen bakom. Alla ska kunna simma 200 meter.',
    'Children from 6 sit in front with an adult behind. Everyone needs to be able to swim 200 metres.',
    'Kinder ab 6 Jahren sitzen vorn, eine erwachsene Person hinten. Alle müssen 200 Meter schwimmen können.',
    'Kinderen vanaf 6 jaar zitten voorin, met een volwassene achterin. Iedereen moet 200 meter kunnen zwemmen.',
    'Barn fra 6 år sitter foran med en voksen bak. Alle må kunne svømme 200 meter.',
  ),
}

export const sunsetTourDescription: ProductDescription = {
  description: inFive(
    'Vi lägger ut när dagen lugnar sig och paddlar västerut i motljuset. Halvvägs går vi i land på en klippa, dricker kaffe och ser solen gå ner.\n\nGuiden håller ihop gruppen, väljer väg efter vinden och berättar om livet på öarna.',
    'We set out when the day calms down and paddle west into the light. Halfway we land on a rock, have coffee and watch the sun go down.\n\nThe guide keeps the group together, picks the route by the wind and tells you about life on the islands.',
    'Wir legen ab, wenn der Tag ruhiger wird, und paddeln nach Westen ins Licht. Auf halbem Weg machen wir auf einem Felsen Pause, trinken Kaffee und sehen der Sonne beim Untergehen zu.\n\nDer Guide hält die Gruppe zusammen, wählt den Weg nach dem Wind und erzählt vom Leben auf den Inseln.',
    'We vertrekken als de dag tot rust komt en peddelen naar het westen, het licht in. Halverwege gaan we op een rots aan land, drinken we koffie en zien we de zon ondergaan.\n\nDe gids houdt de groep bij elkaar, kiest de route naar de wind en vertelt over het leven op de eilanden.',
    'Vi legger ut når dagen roer seg og padler vestover i motlyset. Halvveis går vi i land på et svaberg, drikker kaffe og ser sola gå ned.\n\nGuiden holder gruppa samlet, velger vei etter vinden og forteller om livet på øyene.',
  ),
  includedItems: inFive(
    'Guide hela vägen\nKajak, paddel, flytväst och kapell\nKaffe eller te och kanelbulle',
    'A guide all the way\nKayak, paddle, life jacket and spray deck\nCoffee or tea and a cinnamon bun',
    'Guide während der ganzen Tour\nKajak, Paddel, Schwimmweste und Spritzdecke\nKaffee oder Tee und Zimtschnecke',
    'Gids de hele tocht\nKajak, peddel, zwemvest en spatzeil\nKoffie of thee en een kaneelbroodje',
    'Guide hele veien\nKajakk, åre, flytevest og spruttrekk\nKaffe eller te og kanelbolle',
  ),
  goodToKnow: inFive(
    'Från 12 år, tillsammans med en vuxen upp till 18. Ta med en varm tröja, det blir svalt på hemvägen. Blåser det för hårt får ni en ny kväll.',
    'From 12 years, with an adult up to 18. Bring a warm jumper, it gets cool on the way home. If it blows too hard you get another evening.',
    'Ab 12 Jahren, unter 18 in Begleitung. Bitte einen warmen Pullover mitnehmen, auf dem Rückweg wird es kühl. Bei zu starkem Wind gibt es einen anderen Abend.',
    'Vanaf 12 jaar, tot 18 jaar met een volwassene. Neem een warme trui mee, op de terugweg wordt het fris. Waait het te hard, dan komt er een andere avond.',
    'Fra 12 år, sammen med en voksen til og med 17. Ta med en varm genser, det blir kjølig på hjemveien. Blåser det for mye, får dere en ny kveld.',
  ),
}

export const saunaRaftDescription: ProductDescription = {
  description: inFive(
    'Ni får flotten för er själva. Bastun är varm när ni kommer, och ni kör ut så långt ni vill inom viken. Elmotorn är tyst och lätt att styra, vi visar hur.\n\nBada från stegen, elda på och se solen gå ner bakom Runmarö. På kvällen hänger lyktor i taket.',
    'You have the raft to yourselves. The sauna is warm when you arrive, and you go as far out as you like within the bay. The electric motor is quiet and easy to steer, we show you how.\n\nSwim from the ladder, put on another log and watch the sun set behind Runmarö. In the evening there are lanterns under the roof.',
    'Ein ganzes Floß für die eigene Runde. Die Sauna ist bei der Ankunft warm, und innerhalb der Bucht geht es so weit hinaus, wie man möchte. Der Elektromotor ist leise und leicht zu steuern, wir zeigen wie.\n\nVon der Leiter baden, Holz nachlegen und die Sonne hinter Runmarö untergehen sehen. Abends hängen Laternen unter dem Dach.',
    'Het vlot is helemaal voor jullie. De sauna is warm als jullie komen, en binnen de baai vaar je zo ver als je wilt. De elektromotor is stil en makkelijk te sturen, we laten zien hoe.\n\nZwemmen vanaf de trap, hout op het vuur en de zon zien ondergaan achter Runmarö. ’s Avonds hangen er lantaarns onder het dak.',
    'Dere får flåten for dere selv. Badstua er varm når dere kommer, og dere kjører så langt ut dere vil i vika. Elmotoren er stille og lett å styre, vi viser hvordan.\n\nBad fra stigen, fyr på og se sola gå ned bak Runmarö. Om kvelden henger det lykter i taket.',
  ),
  includedItems: inFive(
    'Ved för två timmar, vatten och handdukar\nFlytvästar i alla storlekar\nGenomgång vid bryggan, 10 minuter',
    'Firewood for two hours, water and towels\nLife jackets in all sizes\nIntroduction at the jetty, 10 minutes',
    'Holz für zwei Stunden, Wasser und Handtücher\nSchwimmwesten in allen Größen\nEinweisung am Steg, 10 Minuten',
    'Hout voor twee uur, water en handdoeken\nZwemvesten in alle maten\nUitleg op de steiger, 10 minuten',
    'Ved til to timer, vann og håndklær\nFlytevester i alle størrelser\nGjennomgang på brygga, 10 minutter',
  ),
  goodToKnow: inFive(
    'En av er ska vara 18 år. Alkohol går inte ihop med att köra. Flotten är öppen, klä er för vind på vägen ut.',
    'One of you must be 18. Alcohol and driving do not go together. The raft is open, so dress for wind on the way out.',
    'Eine Person muss 18 sein. Wer steuert, trinkt nicht. Das Floß ist offen, für die Fahrt bitte windfest anziehen.',
    'Een van jullie moet 18 zijn. Wie vaart, drinkt niet. Het vlot is open, kleed je op de wind voor de heenweg.',
    'Én av dere må være 18 år. Alkohol og kjøring hører ikke sammen. Flåten er åpen, kle dere for vind på vei ut.',
  ),
}

export const motorBoatDescription: ProductDescription = {
  description: inFive(
    'Ekan är en klassisk träsnipa med modern motor. Ta den till Sandhamn på en timme, eller stanna i en vik och fiska. Sjökort med färdiga turförslag ligger ombord.',
    'Ekan is a classic wooden boat with a modern engine. Take her to Sandhamn in an hour, or stop in a bay and fish. A chart with suggested tours is on board.',
    'Ekan ist ein klassisches Holzboot mit modernem Motor. In einer Stunde ist man in Sandhamn, oder man bleibt in einer Bucht und angelt. Eine Seekarte mit Tourenvorschlägen liegt an Bord.',
    'Ekan is een klassieke houten boot met een moderne motor. In een uur ben je in Sandhamn, of je blijft in een baai om te vissen. Een zeekaart met routes ligt aan boord.',
    'Ekan er en klassisk tresnekke med moderne motor. Ta den til Sandhamn på en time, eller bli i ei vik og fisk. Sjøkart med turforslag ligger om bord.',
  ),
  includedItems: inFive(
    'Flytvästar för sex personer\nSjökort, ankare och kylväska\nFull tank när ni åker',
    'Life jackets for six people\nChart, anchor and cool box\nA full tank when you leave',
    'Schwimmwesten für sechs Personen\nSeekarte, Anker und Kühlbox\nVoller Tank bei der Abfahrt',
    'Zwemvesten voor zes personen\nZeekaart, anker en koelbox\nEen volle tank bij vertrek',
    'Flytevester til seks personer\nSjøkart, anker og kjølebag\nFull tank når dere drar',
  ),
  goodToKnow: inFive(
    'Den som kör ska vara 18 år och nykter. Bensinen betalas efteråt, räkna med 150 till 300 kr för en dag.',
    'The driver must be 18 and sober. Petrol is paid afterwards, expect SEK 150 to 300 for a day.',
    'Wer fährt, muss 18 Jahre alt und nüchtern sein. Benzin wird danach bezahlt, etwa 150 bis 300 SEK für einen Tag.',
    'Wie vaart, moet 18 en nuchter zijn. Benzine betaal je achteraf, reken op 150 tot 300 SEK voor een dag.',
    'Den som kjører, må være 18 år og edru. Bensinen betales etterpå, regn med 150 til 300 SEK for en dag.',
  ),
}

export const islandBikeDescription: ProductDescription = {
  description: inFive(
    'Cykeln rullar lätt på öns grusvägar. Följ kartan runt Runmarö, bada vid Norrviken och ät lunch i hamnen på vägen hem.',
    'The bike rolls easily on the island’s gravel roads. Follow the map around Runmarö, swim at Norrviken and have lunch in the harbour on the way home.',
    'Das Rad rollt leicht über die Schotterwege der Insel. Mit der Karte rund um Runmarö, baden in Norrviken und auf dem Rückweg im Hafen zu Mittag essen.',
    'De fiets rolt licht over de grindwegen van het eiland. Volg de kaart rond Runmarö, zwem bij Norrviken en lunch op de terugweg in de haven.',
    'Sykkelen ruller lett på grusveiene på øya. Følg kartet rundt Runmarö, bad ved Norrviken og spis lunsj i havna på vei hjem.',
  ),
  includedItems: inFive(
    'Hjälm och lås\nKarta med badplatser\nPump och lagningssats',
    'Helmet and lock\nMap with places to swim\nPump and repair kit',
    'Helm und Schloss\nKarte mit Badestellen\nPumpe und Flickzeug',
    'Helm en slot\nKaart met zwemplekken\nPomp en reparatieset',
    'Hjelm og lås\nKart med badeplasser\nPumpe og lappesaker',
  ),
  goodToKnow: inFive(
    'Cyklarna passar från 150 cm. Barncykel finns på förfrågan.',
    'The bikes fit from 150 cm. Children’s bikes on request.',
    'Die Räder passen ab 150 cm Körpergröße. Kinderräder auf Anfrage.',
    'De fietsen passen vanaf 150 cm. Kinderfietsen op aanvraag.',
    'Syklene passer fra 150 cm. Barnesykkel på forespørsel.',
  ),
}
