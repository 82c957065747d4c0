/**
 * The films of the example: title, year, genres and how well known the film is (1 hardly … 5 everybody).
 * Titles and years are real so that lists can be read; who watched and liked what is invented by
 * makeExamples.mjs.
 */
export const FILMS = `
2001: A Space Odyssey|1968|sci-fi adventure|4
Alien|1979|sci-fi horror|5
Aliens|1986|sci-fi action|4
Arrival|2016|sci-fi drama|4
Blade Runner|1982|sci-fi thriller|5
Brazil|1985|sci-fi comedy|2
Children of Men|2006|sci-fi drama|3
Close Encounters of the Third Kind|1977|sci-fi drama|3
Contact|1997|sci-fi drama|3
Dark City|1998|sci-fi mystery|2
District 9|2009|sci-fi action|3
Donnie Darko|2001|sci-fi mystery|3
Ex Machina|2014|sci-fi thriller|3
Forbidden Planet|1956|sci-fi adventure|1
Gattaca|1997|sci-fi drama|2
Ghost in the Shell|1995|sci-fi animation|2
Gravity|2013|sci-fi thriller|4
Her|2013|sci-fi romance|3
Inception|2010|sci-fi thriller|5
Interstellar|2014|sci-fi adventure|5
Jurassic Park|1993|sci-fi adventure|5
La Jetée|1962|sci-fi drama|1
Mad Max: Fury Road|2015|sci-fi action|4
Metropolis|1927|sci-fi drama|2
Minority Report|2002|sci-fi thriller|3
Moon|2009|sci-fi drama|2
Planet of the Apes|1968|sci-fi adventure|2
Primer|2004|sci-fi mystery|1
Snowpiercer|2013|sci-fi action|2
Solaris|1972|sci-fi drama|2
Soylent Green|1973|sci-fi crime|1
Stalker|1979|sci-fi drama|2
Star Wars|1977|sci-fi adventure|5
Sunshine|2007|sci-fi thriller|1
The Day the Earth Stood Still|1951|sci-fi drama|1
The Empire Strikes Back|1980|sci-fi adventure|5
The Fifth Element|1997|sci-fi action|3
The Matrix|1999|sci-fi action|5
The Terminator|1984|sci-fi action|4
Terminator 2: Judgment Day|1991|sci-fi action|5
Twelve Monkeys|1995|sci-fi mystery|3
Batman Begins|2005|action crime|4
Casino Royale|2006|action adventure|4
Crouching Tiger, Hidden Dragon|2000|action romance|3
Die Hard|1988|action thriller|4
Enter the Dragon|1973|action crime|2
Gladiator|2000|action drama|5
Goldfinger|1964|action adventure|2
Hero|2002|action adventure|2
Kill Bill: Vol. 1|2003|action crime|4
Lethal Weapon|1987|action crime|2
Mission: Impossible|1996|action thriller|3
North by Northwest|1959|thriller adventure|3
Pirates of the Caribbean|2003|action adventure|4
Raiders of the Lost Ark|1981|action adventure|5
Seven Samurai|1954|action drama|3
Speed|1994|action thriller|3
The Bourne Identity|2002|action thriller|3
The Dark Knight|2008|action crime|5
The Fugitive|1993|action thriller|3
The Raid|2011|action crime|2
Yojimbo|1961|action drama|1
A Separation|2011|drama|2
American Beauty|1999|drama|4
Amadeus|1984|drama|3
Autumn Sonata|1978|drama|1
Bicycle Thieves|1948|drama|2
Boyhood|2014|drama|2
Burning|2018|drama mystery|2
Citizen Kane|1941|drama mystery|3
Cries and Whispers|1972|drama|1
Dead Poets Society|1989|drama|3
Fight Club|1999|drama thriller|5
Forrest Gump|1994|drama romance|5
Ikiru|1952|drama|1
Manchester by the Sea|2016|drama|2
Moonlight|2016|drama|2
Nomadland|2020|drama|2
One Flew Over the Cuckoo's Nest|1975|drama|4
Paths of Glory|1957|drama war|2
Persona|1966|drama|2
Raging Bull|1980|drama|3
Rashomon|1950|drama crime|2
Roma|2018|drama|2
Schindler's List|1993|drama war|5
Secret Sunshine|2007|drama|1
Taxi Driver|1976|drama crime|4
The 400 Blows|1959|drama|2
The Lives of Others|2006|drama thriller|3
The Pianist|2002|drama war|3
The Seventh Seal|1957|drama fantasy|2
The Shawshank Redemption|1994|drama crime|5
There Will Be Blood|2007|drama|3
Tokyo Story|1953|drama|1
Twelve Angry Men|1957|drama crime|4
Wild Strawberries|1957|drama|1
Apocalypse Now|1979|war drama|4
Come and See|1985|war drama|1
Das Boot|1981|war drama|2
Dunkirk|2017|war action|3
Full Metal Jacket|1987|war drama|3
Grave of the Fireflies|1988|war animation|2
Saving Private Ryan|1998|war drama|4
The Bridge on the River Kwai|1957|war adventure|2
The Thin Red Line|1998|war drama|2
A Fistful of Dollars|1964|western|2
High Noon|1952|western|2
Once Upon a Time in the West|1968|western|3
Rio Bravo|1959|western|1
The Good, the Bad and the Ugly|1966|western adventure|4
The Searchers|1956|western|1
The Wild Bunch|1969|western|1
True Grit|2010|western|2
Unforgiven|1992|western drama|3
Casino|1995|crime drama|3
Chinatown|1974|crime mystery|3
City of God|2002|crime drama|3
Double Indemnity|1944|crime thriller|2
Fargo|1996|crime comedy|4
Goodfellas|1990|crime drama|5
Heat|1995|crime thriller|3
In Bruges|2008|crime comedy|2
Infernal Affairs|2002|crime thriller|2
L.A. Confidential|1997|crime mystery|3
Laura|1944|crime mystery|1
M|1931|crime thriller|2
Memento|2000|mystery thriller|4
Memories of Murder|2003|crime mystery|3
No Country for Old Men|2007|crime thriller|4
Oldboy|2003|mystery thriller|4
Parasite|2019|thriller drama|5
Pulp Fiction|1994|crime drama|5
Rear Window|1954|mystery thriller|3
Reservoir Dogs|1992|crime thriller|4
Se7en|1995|crime mystery|5
The Departed|2006|crime thriller|4
The Godfather|1972|crime drama|5
The Handmaiden|2016|thriller romance|2
The Maltese Falcon|1941|crime mystery|2
The Silence of the Lambs|1991|crime thriller|5
The Third Man|1949|mystery thriller|2
The Usual Suspects|1995|crime mystery|4
Vertigo|1958|mystery thriller|3
Zodiac|2007|crime mystery|3
A Nightmare on Elm Street|1984|horror|2
A Tale of Two Sisters|2003|horror mystery|2
Carrie|1976|horror|2
Get Out|2017|horror thriller|3
Halloween|1978|horror thriller|3
Hereditary|2018|horror drama|2
Nosferatu|1922|horror|1
Psycho|1960|horror thriller|4
Ringu|1998|horror mystery|2
Rosemary's Baby|1968|horror drama|2
Suspiria|1977|horror|1
The Babadook|2014|horror drama|1
The Blair Witch Project|1999|horror|2
The Exorcist|1973|horror|3
The Shining|1980|horror|4
The Thing|1982|horror sci-fi|3
The Wailing|2016|horror mystery|2
Train to Busan|2016|horror action|3
28 Days Later|2002|horror sci-fi|2
Airplane!|1980|comedy|3
Annie Hall|1977|comedy romance|2
Back to the Future|1985|comedy sci-fi|5
Being John Malkovich|1999|comedy fantasy|2
Dr. Strangelove|1964|comedy war|3
Ghostbusters|1984|comedy fantasy|4
Groundhog Day|1993|comedy romance|4
Hot Fuzz|2007|comedy action|2
Little Miss Sunshine|2006|comedy drama|3
Modern Times|1936|comedy|2
Monty Python and the Holy Grail|1975|comedy adventure|3
Playtime|1967|comedy|1
Shaun of the Dead|2004|comedy horror|2
Some Like It Hot|1959|comedy romance|2
The Big Lebowski|1998|comedy crime|4
The Grand Budapest Hotel|2014|comedy drama|3
The Princess Bride|1987|comedy fantasy|3
Young Frankenstein|1974|comedy horror|2
Amélie|2001|romance comedy|4
Before Sunrise|1995|romance drama|3
Brief Encounter|1945|romance drama|1
Casablanca|1942|romance war|4
Eternal Sunshine of the Spotless Mind|2004|romance sci-fi|4
In the Mood for Love|2000|romance drama|3
La La Land|2016|romance musical|4
Lost in Translation|2003|romance drama|3
My Sassy Girl|2001|romance comedy|2
Notting Hill|1999|romance comedy|3
Portrait of a Lady on Fire|2019|romance drama|2
Pride & Prejudice|2005|romance drama|3
Roman Holiday|1953|romance comedy|2
Titanic|1997|romance drama|5
When Harry Met Sally...|1989|romance comedy|3
Cabaret|1972|musical drama|1
Moulin Rouge!|2001|musical romance|3
Singin' in the Rain|1952|musical comedy|3
The Sound of Music|1965|musical drama|3
The Wizard of Oz|1939|musical fantasy|4
West Side Story|1961|musical romance|2
Akira|1988|animation sci-fi|2
Beauty and the Beast|1991|animation musical|3
Coco|2017|animation musical|3
Fantastic Mr. Fox|2009|animation comedy|2
Finding Nemo|2003|animation comedy|4
My Neighbor Totoro|1988|animation fantasy|3
Persepolis|2007|animation drama|1
Princess Mononoke|1997|animation fantasy|3
Ratatouille|2007|animation comedy|3
Spirited Away|2001|animation fantasy|4
The Lion King|1994|animation musical|5
Toy Story|1995|animation comedy|5
Up|2009|animation adventure|4
WALL-E|2008|animation sci-fi|4
Your Name|2016|animation romance|3
Harry Potter and the Prisoner of Azkaban|2004|fantasy adventure|4
Pan's Labyrinth|2006|fantasy war|3
The Fellowship of the Ring|2001|fantasy adventure|5
The Return of the King|2003|fantasy adventure|5
`
  .trim()
  .split('\n')
  .map((line) => {
    const [title, year, genres, fame] = line.split('|');
    return {
      id: `${slug(title)}-${year}`,
      title: `${title} (${year})`,
      genres: genres.split(' '),
      fame: Number(fame),
    };
  });

/** Ids that a person can read and type: "amelie-2001". */
function slug(title) {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The people of the example: invented ids, two of them (see makeExamples.mjs) with habits worth looking at. */
export const PEOPLE = `
ada aiko alba alma amir andres anika anton aria astrid beatriz bela bora bruno camille carlos chiara chloe
clara dae-ho dana daniel daria dilan dong-min elena elif emil emma enzo erik esther eun-ji eva farah felix
finn freya gabriel gita greta gyu-ri hana hannes haruto hector hye-jin ida ilya imani ines ingrid irene isak
ivan jae-won jana jasmin ji-ho ji-woo jonas jun kai karim karin katya kenji kofi kyung-soo lars laura leila
leo lina luca lucia maja malik mara marco maria marta mateo mei mia mila milan min-ji minho mira nadia naoko
nikolai nils nina noor nora olga olive omar oscar paula pedro petra priya rafael rania ravi rosa ruth sam
sana sara seo-yeon simon sofia so-min tara theo tomas uma vera viktor wanda yara yuki yun-seo zoe
`
  .trim()
  .split(/\s+/);
