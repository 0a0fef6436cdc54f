/**
 * The second factor of every invented person of the demonstration. Works for accounts marked so, which only the owner of
 * the database can do, and only outside production mode; there `npm start` and the sign-in screen show it.
 */
export const DEMONSTRATION_CODE = '246810';
