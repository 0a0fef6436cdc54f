/** The drawings of empty places: what will stand there. */
export const drawingNames = ['card', 'desk', 'envelope', 'calendar', 'folder', 'magnifier'] as const;
export type DrawingName = (typeof drawingNames)[number];
