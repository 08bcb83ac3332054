# ruff: noqa: E501
"""The words that citation styles put between fields, language by language.

Data for training, never read by the program that parses: what it knows stands in `text/words`.
"""

from __future__ import annotations

from dataclasses import dataclass

Choices = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a language writes between the fields of a reference; `{}` is where the value stands."""

    both: Choices
    others: Choices
    inside: Choices
    editors: Choices
    edited_by: Choices
    translated_by: Choices
    volume: Choices
    issue: Choices
    pages: Choices
    count: Choices
    edition: Choices
    thesis: Choices
    schools: Choices
    places: Choices
    publishers: Choices
    available: Choices
    accessed: Choices
    months: Choices
    quotes: tuple[tuple[str, str], ...]
    signals: Choices
    again: Choices


_EN = (("“", "”"), ('"', '"'), ("‘", "’"), ("“", ",”"), ('"', ',"'))
PHRASES: dict[str, Phrases] = {
    "en": Phrases(
        both=(" and ", " & ", ", and ", ", & ", "; "), others=(" et al.", ", et al.", " et al", ", et al", " and others"),
        inside=("In ", "In: ", "in ", "in: ", "In "), editors=(" (Eds.)", " (eds.)", " (Ed.)", " (ed.)", ", eds.", ", editors", ", ed.", " (editors)", " eds"),
        edited_by=(", edited by {}", ". Ed. by {}", ". Edited by {}", ", ed. {}", ", eds {}"), translated_by=(", trans. {}", ". Translated by {}", " ({}, Trans.)", ", transl. by {}"),
        volume=("vol. ", "Vol. ", "volume ", "v. ", "Vol ", "vol "), issue=("no. ", "No. ", "nr. ", "Issue ", "iss. ", "no ", "number "), pages=("pp. ", "p. ", "pp ", "pages ", "pp.", "Pp. ", "pg. "),
        count=("{} p.", "{} pp.", "{} pages"), edition=("{}th ed.", "2nd ed.", "3rd edn", "(2nd ed.)", "Second edition", "rev. ed.", "{}th edition", "1st ed."),
        thesis=("PhD thesis", "Ph.D. dissertation", "Master's thesis", "Doctoral dissertation", "Unpublished doctoral dissertation", "PhD diss.", "MSc thesis", "Thesis (PhD)"),
        schools=("University of Cambridge", "Stanford University", "University of Leeds", "Massachusetts Institute of Technology", "University of Chicago", "Delft University of Technology", "Imperial College London"),
        places=("New York", "London", "Cambridge", "Oxford", "Cambridge, MA", "Chicago", "Princeton", "Berlin", "Amsterdam", "Thousand Oaks, CA", "New York, NY", "London and New York", "Berkeley", "Leiden", "Boston", "New Haven", "Ithaca, NY",
                "Cham", "Dordrecht", "Basingstoke", "Aldershot", "Cheltenham", "Singapore", "Washington, DC", "Washington, D.C.", "Philadelphia", "Toronto", "Sydney", "Mahwah, NJ", "Hillsdale, N.J.", "San Francisco", "Los Angeles", "Edinburgh", "Manchester", "Englewood Cliffs", "Stanford, CA", "New Delhi", "Durham", "Newbury Park",
                "Grand Rapids", "Grand Rapids, MI", "Colorado Springs", "Downers Grove",
                "Downers Grove, Ill.", "Minneapolis", "Bloomington", "Lanham, MD", "Boca Raton",
                "Upper Saddle River, NJ", "Palo Alto", "Los Altos", "Nashville", "Notre Dame",
                "Maryknoll, NY", "Ann Arbor", "Baltimore", "Evanston", "Burlington, VT", "Farnham",
                "Abingdon", "Houndmills", "Malden, MA", "Harmondsworth", "St. Louis", "Providence, RI",
                "Reading, MA", "Hoboken, NJ", "Urbana", "Lincoln", "Norman", "Tucson", "Albuquerque",
                "Athens, GA", "Columbus", "Pittsburgh", "Dallas", "Austin", "Denver", "Westport, CT",
                "Greenwich", "Rockville", "Santa Barbara", "Salt Lake City", "White River Junction (VT)",
                "Melbourne", "Canberra", "Auckland", "Cape Town", "Johannesburg", "Bombay", "Tokyo",
                "Jerusalem", "Copenhagen", "Stockholm", "Rotterdam", "The Hague", "Utrecht", "Antwerp",
                "Warsaw", "Brighton", "Leeds", "Bristol", "Glasgow", "Dublin", "Belfast"),
        publishers=("Oxford University Press", "Cambridge University Press", "Routledge", "Sage", "Springer", "Wiley", "MIT Press", "Harvard University Press", "Palgrave Macmillan", "Elsevier", "Academic Press", "Polity Press", "Free Press", "Penguin", "Blackwell", "Brill", "Kluwer", "ACM", "IEEE", "Edward Elgar", "Princeton University Press", "University of California Press", "Norton", "Basic Books"),
        available=("Available at: ", "Available from ", "URL: ", "Retrieved from ", "Available: ", "[Online]. Available: ", "URL "), accessed=(" (accessed {})", ", accessed {}", " [accessed {}]", ". Accessed {}", " (last visited {})", " [cited {}]", " Retrieved {}", " Last access: {}", " (last accessed {})"),
        months=("January", "Feb.", "March", "Apr.", "May", "June", "July", "Aug.", "Sept.", "October", "Nov.", "December"), quotes=_EN,
        signals=("See ", "See also ", "Cf. ", "See, e.g., ", "But see ", "Compare ", "See generally ", "For an overview, see ", "Quoted in "), again=("Id.", "Ibid.", "id.", "Idem", "op. cit."),
    ),
    "de": Phrases(
        both=(" und ", " / ", "/", " & ", " u. ", "; ", "; "), others=(" et al.", " u. a.", " u.a.", " et al", " (u.a.)"),
        inside=("In: ", "in: ", "In ", "in ", "In: ", "IN: "), editors=(" (Hrsg.)", " (Hg.)", " (Hrsg.)", " (Hgg.)", ", Hg.", " (Hrsg)", " [Hrsg.]", " (Ed.)", " (Eds.)"),
        edited_by=(", hrsg. v. {}", ". Hg. v. {}", ", hrsg. von {}", ". Hrsg. von {}", ", herausgegeben von {}", ", hg. von {}"), translated_by=(". Übers. von {}", ", übers. v. {}", ". Aus dem Englischen von {}", ", übersetzt von {}"),
        volume=("Bd. ", "Jg. ", "Band ", "Vol. ", "Bd ", "Jahrgang ", "vol. "), issue=("H. ", "Heft ", "Nr. ", "Nr ", "no. ", "Ausg. ", "Ausgabe "), pages=("S. ", "S.", "pp. ", "Seiten ", "S. ", "s. ", "Sp. ", "Bl. "),
        count=("{} S.", "{} Seiten"), edition=("{}. Aufl.", "{}. Auflage", "{}., überarb. Aufl.", "{}. erw. Aufl.", "Neuausgabe", "{}., vollst. überarb. u. erw. Aufl.", "2., durchges. Aufl.", "Neuaufl.", "{}., durchges. und korrigierte Aufl.", "{}. völlig neu bearbeitete und erweiterte Auflage", "{}., aktualisierte Auflage"),
        thesis=("Diss.", "Dissertation", "Univ. Diss.", "Masterarbeit", "Diplomarbeit", "Habilitationsschrift", "Phil. Diss.", "Bachelorarbeit", "Magisterarbeit", "Inaugural-Dissertation"),
        schools=("Universität Hamburg", "Freie Universität Berlin", "Universität zu Köln", "Technische Universität München", "Universität Bielefeld", "Humboldt-Universität zu Berlin", "Fachhochschule Potsdam", "Universität Wien", "ETH Zürich"),
        places=("Berlin", "Frankfurt am Main", "Frankfurt a.M.", "Frankfurt/M.", "München", "Wiesbaden", "Opladen", "Hamburg", "Köln", "Stuttgart", "Leipzig", "Göttingen", "Tübingen", "Wien", "Zürich", "Bern", "Baden-Baden", "Bielefeld", "Weinheim", "Weinheim und München", "Frankfurt", "Frankfurt am Main/New York",
                "Berlin/New York", "Opladen & Farmington Hills", "Neuwied", "Neuwied/Berlin", "Reinbek bei Hamburg", "Reinbek", "Bonn", "Münster", "Darmstadt", "Heidelberg", "Freiburg i. Br.", "Freiburg", "Konstanz", "Düsseldorf", "Mannheim", "Essen", "Bochum", "Graz", "Innsbruck", "Basel", "Hannover", "Marburg", "Gütersloh", "Paderborn", "Würzburg", "Kiel", "Jena", "Halle (Saale)", "Dresden", "Regensburg", "Nürnberg", "Berlin u. a.", "Wien/Köln/Weimar"),
        publishers=("Suhrkamp", "VS Verlag für Sozialwissenschaften", "Campus", "Campus Verlag", "Leske + Budrich", "Westdeutscher Verlag", "Nomos", "de Gruyter", "C.H. Beck", "Springer VS", "Springer", "transcript", "Juventa", "Beltz", "Rowohlt", "Fischer", "Reclam", "Metzler", "Mohr Siebeck", "Duncker & Humblot", "UTB", "Klett-Cotta", "Hogrefe", "Vandenhoeck & Ruprecht", "Steiner", "Luchterhand", "Piper", "Barbara Budrich", "UVK", "LIT", "Waxmann", "Böhlau", "Oldenbourg", "Enke", "edition sigma", "Wissenschaftliche Buchgesellschaft"),
        available=("URL: ", "Online unter: ", "Verfügbar unter: ", "online verfügbar unter ", "Online: ", "abrufbar unter: ", "URL ", "<"), accessed=(" (Zugriff am {})", " (abgerufen am {})", ", Zugriff: {}", " [letzter Zugriff: {}]", " (Stand: {})", " (zuletzt abgerufen am {})", " (letzter Aufruf: {})", " [{}]", ", zuletzt geprüft am {}", ", besucht am {}"),
        months=("Januar", "Feb.", "März", "April", "Mai", "Juni", "Juli", "Aug.", "September", "Okt.", "November", "Dez."), quotes=(("„", "“"), ("»", "«"), ('"', '"'), ("“", "”"), ("‚", "‘"), ("„", "”"), ("›", "‹")),
        signals=("Vgl. ", "Siehe ", "S. auch ", "Vgl. etwa ", "Vgl. dazu ", "Dazu ", "So etwa ", "Vgl. nur ", "Vgl. z. B. ", "Siehe hierzu ", "Ausführlich ", "Zum Folgenden: ", "Näher dazu ", "Zit. nach ", "Anders ", "Hierzu "), again=("Ders.", "ders.", "Dies.", "dies.", "Ebd.", "ebd.", "Derselbe"),
    ),
    "fr": Phrases(
        both=(" et ", " & ", ", ", " et "), others=(" et al.", " et alii", ", et al."),
        inside=("In ", "dans ", "in ", "Dans ", "In : ", "dans : "), editors=(" (dir.)", " (éd.)", " (éds.)", " (ed.)", ", dir.", " (coord.)", " (dirs)", " (sous la dir. de)"),
        edited_by=(", sous la direction de {}", ", éd. {}", ", sous la dir. de {}", ", dir. {}", ", édité par {}"), translated_by=(", trad. {}", ", traduit de l’anglais par {}", ", trad. de {}", ", trad. par {}"),
        volume=("vol. ", "t. ", "tome ", "Vol. ", "T. "), issue=("n° ", "no ", "n°", "nº ", "fasc. ", "no. ", "numéro "), pages=("p. ", "pp. ", "p.", "p "),
        count=("{} p.", "{} pages"), edition=("2e éd.", "{}e éd.", "nouv. éd.", "rééd.", "3e édition", "2ème édition"),
        thesis=("Thèse de doctorat", "Thèse", "mémoire de master", "Thèse de l’Université", "Mémoire de maîtrise", "thèse d’État"),
        schools=("Université Paris-Sorbonne", "Université de Genève", "EHESS", "Université Lumière Lyon 2", "Université de Montréal", "École des hautes études en sciences sociales"),
        places=("Paris", "Genève", "Bruxelles", "Lyon", "Rennes", "Toulouse", "Lausanne", "Montréal", "Québec", "Strasbourg", "Grenoble", "Marseille", "Aix-en-Provence", "La Haye", "Louvain", "Neuchâtel", "Lille", "Bordeaux", "Nancy", "Paris-La Haye", "Dijon", "Poitiers", "Turnhout"),
        publishers=("Gallimard", "Seuil", "Presses universitaires de France", "PUF", "L’Harmattan", "Armand Colin", "La Découverte", "Minuit", "Éditions de Minuit", "Flammarion", "Fayard", "Droz", "Vrin", "Champion", "Hachette", "Albin Michel", "Dunod", "Presses universitaires de Rennes", "CNRS Éditions", "Karthala", "Odile Jacob", "Payot"),
        available=("URL : ", "En ligne : ", "disponible sur : ", "[En ligne] ", "URL: "), accessed=(" (consulté le {})", ", consulté le {}", " [consulté le {}]", " (page consultée le {})"),
        months=("janvier", "févr.", "mars", "avril", "mai", "juin", "juillet", "août", "sept.", "octobre", "nov.", "décembre"), quotes=(("« ", " »"), ("«", "»"), ("“", "”"), ('"', '"')),
        signals=("Voir ", "Cf. ", "V. ", "Voir aussi ", "Sur ce point, "), again=("Id.", "Ibid.", "Idem", "op. cit."),
    ),
    "es": Phrases(
        both=(" y ", " & ", ", ", " e "), others=(" et al.", " y otros", " y col.", ", et al."),
        inside=("En: ", "En ", "en ", "In: ", "en: "), editors=(" (eds.)", " (ed.)", " (coord.)", " (coords.)", " (comp.)", " (comps.)", " (Dir.)", " (Ed.)"),
        edited_by=(", ed. de {}", ", coordinado por {}", ", edición de {}", ". Ed. {}"), translated_by=(", trad. de {}", ". Traducción de {}", ", trad. {}"),
        volume=("vol. ", "Vol. ", "t. ", "tomo ", "v. ", "Año "), issue=("núm. ", "no. ", "n.º ", "nº ", "N° ", "n. ", "núm "), pages=("pp. ", "p. ", "págs. ", "pág. ", "páginas ", "pp."),
        count=("{} p.", "{} págs.", "{} pp."), edition=("2.ª ed.", "{}a ed.", "3ª edición", "2da. ed.", "1a ed."),
        thesis=("Tesis doctoral", "Tesis de maestría", "Tesis de licenciatura", "Tesis (Doctorado)", "Trabajo de fin de grado"),
        schools=("Universidad Complutense de Madrid", "Universidad de Buenos Aires", "Universidad Nacional Autónoma de México", "Universidad de Chile", "Universidad de Barcelona"),
        places=("Madrid", "Barcelona", "México", "Buenos Aires", "Santiago", "Bogotá", "Lima", "México, D.F.", "Ciudad de México", "Valencia", "Sevilla", "Caracas", "Montevideo", "La Habana", "Quito", "Santiago de Chile", "Salamanca", "Granada", "Zaragoza", "San José"),
        publishers=("Siglo XXI", "Fondo de Cultura Económica", "Paidós", "Alianza", "Ariel", "Gedisa", "Cátedra", "Trotta", "CLACSO", "Taurus", "Anagrama", "Grijalbo", "UNAM", "Akal", "Tecnos", "Crítica", "Octaedro", "Siglo Veintiuno Editores"),
        available=("Disponible en: ", "Recuperado de ", "Disponible en ", "URL: ", "Recuperado de: "), accessed=(" (consultado el {})", ". Acceso en: {}", " [consulta: {}]", ", consultado el {}", ". Fecha de consulta: {}"),
        months=("enero", "feb.", "marzo", "abril", "mayo", "junio", "julio", "agosto", "sept.", "octubre", "nov.", "diciembre"), quotes=(("«", "»"), ("“", "”"), ('"', '"')),
        signals=("Véase ", "Cfr. ", "Vid. ", "Cf. ", "Ver "), again=("Ídem", "Ibíd.", "Ibidem", "op. cit."),
    ),
    "it": Phrases(
        both=(" e ", ", ", " - ", " & ", "-"), others=(" et al.", " e altri", " et alii"),
        inside=("in ", "in: ", "In ", "in ", "in "), editors=(" (a cura di)", " (ed.)", " (cur.)", " (edd.)", ", a cura di", " (eds.)"),
        edited_by=(", a cura di {}", ", ed. by {}", ", ed. {}", " (a cura di {})", ", cur. {}"), translated_by=(", trad. it. di {}", ", traduzione di {}", ", trad. di {}"),
        volume=("vol. ", "t. ", "Vol. ", "tomo ", "v. ", "a. ", "anno "), issue=("n. ", "fasc. ", "n° ", "nr. ", "num. ", "f. "), pages=("pp. ", "p. ", "pp.", "pag. ", "cc. ", "coll. "),
        count=("{} p.", "pp. {}"), edition=("2ª ed.", "II ed.", "nuova ed.", "rist. anast.", "3a ed.", "seconda edizione"),
        thesis=("Tesi di laurea", "tesi di dottorato", "Tesi di dottorato di ricerca", "tesi di laurea magistrale"),
        schools=("Università degli Studi di Padova", "Università Ca’ Foscari Venezia", "Università di Bologna", "Istituto Universitario di Architettura di Venezia", "Scuola Normale Superiore"),
        places=("Venezia", "Milano", "Roma", "Torino", "Firenze", "Bologna", "Padova", "Napoli", "Roma-Bari", "Bari", "Vicenza", "Verona", "Treviso", "Udine", "Trieste", "Pisa", "Genova", "Milano-Napoli", "Bergamo", "Brescia", "Palermo", "Trento", "Venetiis", "Venise", "Vinegia", "Siena", "Perugia", "Modena", "Ravenna", "Catania", "Spoleto", "Cinisello Balsamo"),
        publishers=("Einaudi", "Laterza", "Il Mulino", "Marsilio", "Olschki", "Mondadori", "Electa", "Feltrinelli", "Carocci", "Giuffrè", "Viella", "Neri Pozza", "Franco Angeli", "Skira", "Jaca Book", "Bompiani", "Rizzoli", "UTET", "Edizioni di Storia e Letteratura", "Il Poligrafo", "Ateneo Veneto", "Deputazione editrice", "Sansoni", "Bulzoni", "Zanichelli", "Adelphi", "Il Saggiatore"),
        available=("disponibile su ", "URL: ", "disponibile all’indirizzo ", "http:"), accessed=(" (consultato il {})", " (ultimo accesso: {})", ", consultato il {}", " [ultimo accesso {}]"),
        months=("gennaio", "febbr.", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "sett.", "ottobre", "novembre", "dicembre"), quotes=(("«", "»"), ("“", "”"), ('"', '"'), ("", "")),
        signals=("Cfr. ", "Si veda ", "Vedi ", "Cfr. anche ", "V. ", "Su questo punto cfr. ", "Si vedano "), again=("Id.", "Idem", "Ead.", "Ivi", "Ibidem", "op. cit."),
    ),
    "pt": Phrases(
        both=(" e ", " & ", "; ", ", ", " e "), others=(" et al.", " et al", " e outros", ", et al."),
        inside=("In: ", "In ", "Em: ", "Em ", "in: "), editors=(" (Org.)", " (Orgs.)", " (org.)", " (eds.)", " (Ed.)", " (Coord.)", ", organizadores", " (orgs.)", ", editores"),
        edited_by=(", organizado por {}", ", org. {}", ". Organização de {}", ", ed. {}"), translated_by=(". Tradução de {}", ". Trad. {}", ". Tradução: {}", ", trad. {}"),
        volume=("v. ", "vol. ", "v.", "Vol. ", "volume "), issue=("n. ", "nº ", "no. ", "n.", "n. º ", "número "), pages=("p. ", "pp. ", "p.", "páginas ", "págs. ", "pág. "),
        count=("{} p.", "{}p.", "{} f.", "{} págs."), edition=("{}. ed.", "{}ª ed.", "{}a. ed", "2ª edição", "{}. ed. rev.", "{}a ed."),
        thesis=("Tese de doutorado", "Dissertação de mestrado", "Tese (Doutorado em Letras)", "Dissertação (Mestrado)", "Trabalho de conclusão de curso", "tese de Doutorado não publicada", "Monografia"),
        schools=("Universidade de São Paulo", "Universidade Federal do Rio de Janeiro", "Universidade de Lisboa", "Universidade do Porto", "Universidade Estadual de Campinas", "Universidade de Brasília"),
        places=("São Paulo", "Rio de Janeiro", "Lisboa", "Porto", "Brasília", "Belo Horizonte", "Porto Alegre", "Curitiba", "Coimbra", "Campinas", "Salvador", "Recife", "Florianópolis", "Petrópolis", "Niterói", "Brasília, DF", "Campinas, SP", "Santa Cruz do Sul", "Fortaleza", "Goiânia", "Belém", "Natal", "Viçosa", "São Carlos", "Santa Maria", "Londrina", "Maringá", "[S.l.]", "[S. l.]", "São Paulo (SP)"),
        publishers=("Atlas", "Cortez", "Vozes", "Editora UFMG", "Artmed", "Zahar", "Companhia das Letras", "Martins Fontes", "Saraiva", "Editora 34", "EDUSP", "Almedina", "Edições 70", "Contexto", "Ática", "Paz e Terra", "Guanabara Koogan", "Ministério da Saúde", "Hucitec", "Papirus", "Autêntica", "EDUFBA", "Unesp", "Manole", "Record", "Forense", "[s.n.]"),
        available=("Disponível em: ", "Disponível em ", "Disponível em: <", "URL: ", "Recuperado de ", "Disponível: "), accessed=(". Acesso em: {}", " [citado {}]", " (acesso em {})", ". Acesso em {}", " [Acessado em {}]", ". Acessado: {}", " (acedido em {})"),
        months=("jan.", "fev.", "março", "abr.", "maio", "jun.", "julho", "ago.", "set.", "out.", "nov.", "dezembro"), quotes=(("“", "”"), ('"', '"'), ("«", "»")),
        signals=("Ver ", "Cf. ", "Vide ", "Conforme "), again=("Idem", "Id.", "Ibid.", "Ibidem", "op. cit."),
    ),
    "ru": Phrases(
        both=(" и ", ", ", "; ", " и "), others=(" и др.", " [и др.]", " и др", " et al."),
        inside=("В кн.: ", "// ", "В сб.: ", "В: ", "// "), editors=(" (ред.)", " (отв. ред.)", " (сост.)", ", ред."),
        edited_by=(" / под ред. {}", " / Под общ. ред. {}", " / отв. ред. {}", " ; под ред. {}", ". Под ред. {}", " / ред. {}", " / сост. {}"), translated_by=(" / пер. с англ. {}", " ; пер. с нем. {}", ". Пер. с англ. {}", " / Пер. {}"),
        volume=("Т. ", "т. ", "Т.", "Том ", "Vol. ", "том "), issue=("№ ", "№", "Вып. ", "вып. ", "N ", "No. ", "ч. "), pages=("С. ", "с. ", "С.", "стр. ", "Pp. ", "P. ", "с."),
        count=("{} с.", "{}с.", "{} с", "{} стр."), edition=("{}-е изд.", "{}-е изд., перераб. и доп.", "Изд. {}-е", "2-е изд., испр.", "изд. {}-е, доп."),
        thesis=("дис. … канд. техн. наук", "автореф. дис. … д-ра филол. наук", "дис. канд. ист. наук", "Дисс. ... канд. юрид. наук", "магистерская диссертация", "выпускная квалификационная работа"),
        schools=("Московский государственный университет", "СПбГУ", "МФТИ", "Новосибирский государственный университет", "МГТУ им. Н. Э. Баумана", "Казанский федеральный университет"),
        places=("М.", "СПб.", "Москва", "Санкт-Петербург", "Л.", "Новосибирск", "Екатеринбург", "Казань", "Томск", "Киев", "Минск", "М.; Л.", "М.–Л.", "Ростов н/Д", "Ростов-на-Дону", "Саратов", "Воронеж", "Пермь", "Самара", "Уфа", "Иркутск", "Красноярск", "Владивосток", "Ярославль", "Н. Новгород", "Нижний Новгород", "Омск", "Челябинск", "Волгоград", "Тверь", "Калуга", "Харьков", "Одесса", "Алма-Ата", "Ташкент", "Тбилиси", "Дубна", "Долгопрудный"),
        publishers=("Наука", "Мир", "Физматлит", "Высшая школа", "Изд-во МГУ", "Питер", "Юрайт", "ИНФРА-М", "Просвещение", "Прогресс", "Мысль", "Политиздат", "Экономика", "Радио и связь", "Машиностроение", "Энергоатомиздат", "Гостехиздат", "Изд-во СПбГУ", "URSS", "КомКнига", "Лань", "Академия", "Дрофа", "АСТ", "Эксмо", "Альпина Паблишер", "ДМК Пресс", "БХВ-Петербург", "Издательство «Э»", "НЛО", "РОССПЭН", "Языки славянских культур", "Медицина", "Госстандарт", "Стандартинформ"),
        available=("URL: ", "Режим доступа: ", "[Электронный ресурс]. URL: ", "Доступно на: ", "– URL: "), accessed=(" (дата обращения: {})", ", дата обращения {}", " (Дата обращения: {})", ". Дата обращения: {}", " (дата доступа: {})", " (проверено {})"),
        months=("январь", "февр.", "март", "апр.", "май", "июнь", "июль", "авг.", "сент.", "октябрь", "нояб.", "дек."), quotes=(("«", "»"), ("“", "”"), ('"', '"'), ("„", "“")),
        signals=("См. ", "См.: ", "Ср. ", "См. также: ", "Подробнее см. ", "Цит. по: "), again=("Он же.", "Его же.", "Там же.", "Указ. соч.", "Она же."),
    ),
    "bg": Phrases(
        both=(" и ", ", ", "; ", " и "), others=(" и др.", " и кол.", " и др"),
        inside=("В: ", "Във: ", "в: ", "// ", "– В: ", "Сп. "), editors=(" (ред.)", " (съст.)", ", ред.",
            " (отг. ред.)"),
        edited_by=(". Под ред. на {}", ", съст. {}", " / съст. {}", ". Ред. {}"),
            translated_by=(". Прев. {}", ", прев. от англ. {}", " / прев. {}"),
        volume=("Т. ", "т. ", "том ", "год. ", "Год. "), issue=("бр. ", "Бр. ", "№ ", "кн. ", "Кн. ",
            "бр."), pages=("с. ", "С. ", "стр. ", "с.", "сс. "),
        count=("{} с.", "{} стр."), edition=("{}. изд.", "2-ро изд.", "{}-о прераб. и доп. изд.", "Изд. {}."),
        thesis=("Дисертация", "Автореферат", "Дипломна работа", "дисертация за ОНС „доктор“"),
        schools=("Софийски университет „Св. Климент Охридски“",
            "Пловдивски университет „Паисий Хилендарски“", "УНСС", "БАН", "ВТУ „Св. св. Кирил и Методий“"),
        places=("София", "Пловдив", "Варна", "С.", "Бургас", "Велико Търново", "В. Търново", "Русе",
            "Шумен", "Благоевград"),
        publishers=("Наука и изкуство", "Просвета", "УИ „Св. Климент Охридски“", "БАН",
            "Академично издателство „Проф. Марин Дринов“", "Сиела", "Хермес", "Колибри", "Фабер",
            "Изток-Запад", "Народна култура", "ЛИК"),
        available=("Достъпно на: ", "URL: ", "Достъпен на: ", "<"), accessed=(" (посетен на {})",
            " [посетен на {}]", ", последен достъп {}", " (достъп на {})"),
        months=("януари", "февр.", "март", "април", "май", "юни", "юли", "авг.", "септ.", "окт.",
            "ноември", "дек."), quotes=(("„", "“"), ("«", "»"), ('"', '"'), ("“", "”")),
        signals=("Вж. ", "Вж.: ", "Срв. ", "Вж. също ", "Цит. по: "), again=("Пак там.", "Същият.",
            "Цит. съч.", "Същата."),
    ),
    "uk": Phrases(
        both=(" та ", ", ", "; ", " і "), others=(" та ін.", " [та ін.]", " та інші"),
        inside=("// ", "У кн.: ", "У зб.: ", "// ", "В кн.: "), editors=(" (ред.)", " (упоряд.)",
            " (за ред.)", ", ред."),
        edited_by=(" / за ред. {}", " / За заг. ред. {}", " ; упоряд. {}", " / відп. ред. {}",
            " / уклад. {}"), translated_by=(" / пер. з англ. {}", " ; пер. з нім. {}", " / пер. {}"),
        volume=("Т. ", "т. ", "Том "), issue=("№ ", "Вип. ", "вип. ", "№", "Ч. ", "Кн. "), pages=("С. ",
            "с. ", "С.", "стор. ", "с."),
        count=("{} с.", "{}с.", "{} с"), edition=("{}-ге вид.", "{}-е вид., переробл. і доповн.",
            "Вид. {}-ге", "2-ге вид., випр."),
        thesis=("дис. … канд. техн. наук", "автореф. дис. … д-ра іст. наук", "дисертація",
            "магістерська робота"),
        schools=("Київський національний університет імені Тараса Шевченка", "ЛНУ ім. Івана Франка",
            "Харківський національний університет", "НТУУ «КПІ»", "Одеський національний університет"),
        places=("К.", "Київ", "Харків", "Х.", "Львів", "Одеса", "Дніпро", "Дніпропетровськ", "Чернівці",
            "Тернопіль", "Запоріжжя", "Київ; Львів"),
        publishers=("Наукова думка", "Либідь", "Вища школа", "Юрінком Інтер", "Академія", "Критика",
            "Основи", "Знання", "Центр учбової літератури", "Світ", "Фоліо", "Генеза", "Смолоскип",
            "КНЕУ"),
        available=("URL: ", "Режим доступу: ", "[Електронний ресурс]. URL: ", "– Режим доступу: "),
            accessed=(" (дата звернення: {})", ", дата звернення {}", " (дата перегляду: {})"),
        months=("січень", "лют.", "берез.", "квітень", "трав.", "черв.", "липень", "серп.", "верес.",
            "жовт.", "листоп.", "груд."), quotes=(("«", "»"), ("„", "“"), ('"', '"'), ("“", "”")),
        signals=("Див. ", "Див.: ", "Пор. ", "Докладніше див. ", "Цит. за: "), again=("Там само.",
            "Його ж.", "Вказ. праця.", "Її ж."),
    ),
}  # fmt: skip
