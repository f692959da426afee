import '@xyflow/react/dist/style.css';
import { Stack, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import {
  BaseEdge,
  Controls,
  Handle,
  Position,
  ReactFlow,
  type EdgeProps,
  type NodeProps,
} from '@xyflow/react';
import { createContext, useContext, useMemo, useState } from 'react';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { EntityTypeMark } from '#parts/entity-type.tsx';
import { EndLink } from '#pages/entity/end-link.tsx';
import type { Entity } from '#pages/entity/entity-queries.ts';
import { useEntityMessages } from '#pages/entity/entity.messages.ts';
import type { Neighbour } from '#pages/entity/neighbours.ts';
import { RelationItem } from '#pages/entity/relation-list.tsx';
import pageClasses from '#pages/entity/entity.module.css';
import { layOut, mostShown, type EntityNode, type StatedEdge } from './layout.ts';
import classes from './graph.module.css';

const nodeTypes = { entity: EntityBox };
const edgeTypes = { stated: StatedLine };

const LookedAt = createContext<{ id: string | null; look: (id: string) => void }>({
  id: null,
  look: () => {},
});

/** An entity with what it is related with around it. Each leads to its page; what is stated of the one looked at is below. */
export function RelationGraph({ entity, neighbours }: { entity: Entity; neighbours: Neighbour[] }) {
  const say = useEntityMessages();
  const names = useEvidenceNames();
  const colorMode = useComputedColorScheme('light');
  const [lookedAt, look] = useState<string | null>(null);
  const { nodes, edges } = useMemo(() => {
    const relation = (neighbour: Neighbour) => relationsOf(neighbour, names);
    const label = (neighbour: Neighbour) => say.sentences(neighbour.relations.length);
    return layOut(entity, neighbours, { relation, label });
  }, [entity, neighbours, names, say]);
  const context = useMemo(() => ({ id: lookedAt, look }), [lookedAt]);
  return (
    <Stack gap="xs">
      {neighbours.length > mostShown && (
        <Text size="sm" c="dimmed">
          {say.mostRelated(mostShown, neighbours.length)}
        </Text>
      )}
      <section className={classes.graph} aria-label={say.graphOf(entity.name)}>
        <LookedAt value={context}>
          <ReactFlow
            key={entity.id}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            colorMode={colorMode}
            role="presentation"
            fitView
            fitViewOptions={{ padding: 0.04, maxZoom: 1 }}
            minZoom={0.3}
            maxZoom={1.8}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
            preventScrolling={false}
            proOptions={{ hideAttribution: true }}
            ariaLabelConfig={{
              'controls.ariaLabel': say.controls,
              'controls.zoomIn.ariaLabel': say.zoomIn,
              'controls.zoomOut.ariaLabel': say.zoomOut,
              'controls.fitView.ariaLabel': say.fit,
            }}
          >
            <Controls showInteractive={false} />
          </ReactFlow>
        </LookedAt>
      </section>
      <LookedAtRelations entity={entity} neighbour={neighbours.find(({ id }) => id === lookedAt)} />
    </Stack>
  );
}

function relationsOf({ relations }: Neighbour, names: ReturnType<typeof useEvidenceNames>): string {
  return [...new Set(relations.map(({ relation }) => names[relation.relation]))].slice(0, 2).join(', ');
}

const sentencesBelow = 3;

function LookedAtRelations({ entity, neighbour }: { entity: Entity; neighbour: Neighbour | undefined }) {
  const say = useEntityMessages();
  return (
    <div className={classes.stated}>
      {neighbour ? (
        <ul className={pageClasses.rows}>
          {neighbour.relations.slice(0, sentencesBelow).map(({ relation }) => (
            <RelationItem key={relation.id} entity={entity} relation={relation} />
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          {say.graphHint}
        </Text>
      )}
    </div>
  );
}

function EntityBox({ id, data: { end, name, type, label } }: NodeProps<EntityNode>) {
  const { id: lookedAt, look } = useContext(LookedAt);
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.kind}>
        <EntityTypeMark type={type} />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  return (
    <div
      className={classes.box}
      data-centre={end === null}
      data-looked-at={id === lookedAt}
      title={name}
      onMouseEnter={() => end && look(id)}
      onFocus={() => end && look(id)}
    >
      <Handle type="source" position={Position.Top} className={classes.handle ?? ''} isConnectable={false} />
      <Handle type="target" position={Position.Top} className={classes.handle ?? ''} isConnectable={false} />
      {end ? (
        <EndLink end={end} className={classes.link}>
          {content}
        </EndLink>
      ) : (
        <span className={classes.link}>{content}</span>
      )}
    </div>
  );
}

function StatedLine({ data, markerEnd, markerStart, target }: EdgeProps<StatedEdge>) {
  const { id } = useContext(LookedAt);
  if (!data) return null;
  const { from, to, text } = data;
  return (
    <BaseEdge
      path={`M ${from.x} ${from.y} L ${to.x} ${to.y}`}
      {...(markerEnd && { markerEnd })}
      {...(markerStart && { markerStart })}
      className={(id === target ? classes.lineLookedAt : classes.line) ?? ''}
      label={text}
      labelX={from.x + (to.x - from.x) * 0.55}
      labelY={from.y + (to.y - from.y) * 0.55}
      labelShowBg
      labelBgPadding={[4, 2]}
      labelBgBorderRadius={4}
    />
  );
}
