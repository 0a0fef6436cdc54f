/** States, the District of Columbia, territories and places of the armed forces with their two letters (USPS publication 28, B). */
const STATES =
  'AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware,DC district of columbia,FL florida,GA georgia,HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa,KS kansas,KY kentucky,LA louisiana,ME maine,MD maryland,MA massachusetts,MI michigan,MN minnesota,MS mississippi,MO missouri,MT montana,NE nebraska,NV nevada,NH new hampshire,NJ new jersey,NM new mexico,NY new york,NC north carolina,ND north dakota,OH ohio,OK oklahoma,OR oregon,PA pennsylvania,RI rhode island,SC south carolina,SD south dakota,TN tennessee,TX texas,UT utah,VT vermont,VA virginia,WA washington,WV west virginia,WI wisconsin,WY wyoming,AS american samoa,GU guam,MP northern mariana islands,PR puerto rico,VI virgin islands,AA armed forces americas,AE armed forces europe,AP armed forces pacific';

const codes = new Map<string, string>();
for (const entry of STATES.split(',')) {
  codes.set(entry.slice(0, 2).toLowerCase(), entry.slice(0, 2));
  codes.set(entry.slice(3), entry.slice(0, 2));
}

/** The two letters of a state, by them or by its English name; null: there is no such state. */
export const stateIn = (text: string): string | null =>
  codes.get(text.toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ').trim()) ?? null;
