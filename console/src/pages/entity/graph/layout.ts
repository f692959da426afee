import { MarkerType, type Edge, type Node } from '@xyflow/react';
import type { Entity } from '#pages/entity/entity-queries.ts';
import type { Neighbour } from '#pages/entity/neighbours.ts';

/** More on two rings cannot be read. */
export const mostShown = 24;

const size = { width: 176, height: 48 };
const rings = [
  { holds: 10, x: 330, y: 190 },
  { holds: mostShown, x: 580, y: 330 },
] as const;

type Point = { x: number; y: number };
export type EntityNode = Node<{
  end: Neighbour | null;
  name: string;
  type: Neighbour['type'];
  label: string;
}>;
export type StatedEdge = Edge<{ from: Point; to: Point; text: string }>;

/** The centre, and around it those of most relations. */
export function layOut(
  entity: Entity,
  neighbours: Neighbour[],
  say: { relation: (neighbour: Neighbour) => string; label: (neighbour: Neighbour) => string },
): { nodes: EntityNode[]; edges: StatedEdge[] } {
  const shown = neighbours.slice(0, mostShown);
  const centre: Point = { x: 0, y: 0 };
  const { id, name, type } = entity;
  const nodes: EntityNode[] = [nodeAt(centre, id, { end: null, name, type, label: '' })];
  const edges: StatedEdge[] = [];
  for (const [i, point] of pointsFor(shown.length).entries()) {
    const neighbour = shown[i];
    if (!neighbour) continue;
    const { id: other, relations } = neighbour;
    const label = say.label(neighbour);
    nodes.push(nodeAt(point, other, { end: neighbour, name: neighbour.name, type: neighbour.type, label }));
    edges.push({
      id: other,
      source: id,
      target: other,
      type: 'stated',
      ariaLabel: say.relation(neighbour),
      data: { from: rim(centre, point), to: rim(point, centre), text: say.relation(neighbour) },
      ...(relations.some(({ isSubject }) => isSubject) && { markerEnd: arrow }),
      ...(relations.some(({ isSubject }) => !isSubject) && { markerStart: arrow }),
    });
  }
  return { nodes, edges };
}

const arrow = { type: MarkerType.ArrowClosed, width: 16, height: 16, orient: 'auto-start-reverse' } as const;

function nodeAt({ x, y }: Point, id: string, data: EntityNode['data']): EntityNode {
  const position = { x: x - size.width / 2, y: y - size.height / 2 };
  return { id, type: 'entity', position, data, ...size };
}

function pointsFor(count: number): Point[] {
  const inner = count <= 12 ? count : rings[0].holds;
  return [...onRing(rings[0], inner, 0), ...onRing(rings[1], count - inner, 0.5)];
}

function onRing({ x, y }: Point, count: number, turn: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + turn) / count) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle) * x, y: Math.sin(angle) * y };
  });
}

/** Where the line from the middle of a node to another point leaves the node. */
function rim(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const gap = 4;
  const share = Math.min(
    (size.width / 2 + gap) / Math.max(Math.abs(dx), 1),
    (size.height / 2 + gap) / Math.max(Math.abs(dy), 1),
  );
  return { x: from.x + dx * share, y: from.y + dy * share };
}
