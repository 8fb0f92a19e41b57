package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.lab.form.FieldConversion;
import io.ironbridge.lab.form.FormPlan;
import io.ironbridge.lab.form.FormStep;
import io.ironbridge.lab.form.ItemReading;
import java.util.List;
import java.util.Optional;

/** Builds the plan of one item from its layout. */
final class PlanBuilder {
    private final RecordLayout record;
    private final Item area;
    private final Choices choices;
    private final Anchors anchors;

    PlanBuilder(FoundItem found, List<Directive> directives) {
        this.record = found.record();
        this.area = found.item();
        this.anchors = new Anchors(record, area);
        this.choices = new Choices(record, directives, anchors);
    }

    /** One occurrence, where the item is a table. */
    FormPlan plan() throws Refusal {
        // A first pass finds the items that decide about others, the second marks them.
        once(area);
        List<FormStep> steps = once(area);
        return new FormPlan(steps, anchors.count());
    }

    /** One occurrence of an item. */
    private List<FormStep> once(Item item) throws Refusal {
        StepList steps = new StepList();
        switch (item) {
            case Field field -> steps.run(FieldConversions.of(field), field.place().length());
            case Group group -> group(group, steps);
        }
        return steps.steps();
    }

    private void group(Group group, StepList steps) throws Refusal {
        int end = 0;
        for (List<Item> cluster : Clusters.of(group)) {
            Item storage = cluster.getFirst();
            int slack =
                    storage.place().sliding()
                            ? storage.place().slackBefore()
                            : storage.place().offset() - end;
            steps.run(FieldConversion.AS_IS, slack);
            anchors.mark(storage).ifPresent(number -> steps.add(new FormStep.Mark(number)));
            if (cluster.size() == 1) {
                item(storage, steps);
            } else {
                steps.addAll(choices.steps(cluster, this));
            }
            end = storage.place().offset() + length(cluster);
        }
    }

    /** Bytes of the storage that all of them lie over. */
    static int length(List<Item> cluster) {
        return cluster.stream().mapToInt(Item::extent).max().orElse(0);
    }

    /** All occurrences of an item. */
    List<FormStep> all(Item item) throws Refusal {
        StepList steps = new StepList();
        item(item, steps);
        return steps.steps();
    }

    private void item(Item item, StepList steps) throws Refusal {
        if (!item.occurs().table()) {
            steps.addAll(once(item));
            return;
        }
        StepList body = new StepList();
        body.addAll(once(item));
        body.run(FieldConversion.AS_IS, item.occurs().slackAfter());
        if (item.occurs().counted()) {
            int min = item.occurs().min();
            int max = item.occurs().max();
            steps.add(new FormStep.Counted(counter(item), min, max, body.steps()));
        } else {
            checkLast(item);
            steps.repeat(item.occurs().max(), body.steps());
        }
    }

    private ItemReading counter(Item table) throws Refusal {
        Optional<Item> counter = anchors.byPath(table.occurs().dependsOn()).filter(anchors::within);
        if (counter.isEmpty()) {
            throw refusal(table, "The counter of the table is outside the area");
        }
        return anchors.reading(counter.get())
                .orElseThrow(() -> refusal(table, "The counter of the table cannot be read"));
    }

    /**
     * A table whose counter cannot be read must end the area, because the position of what follows
     * is unknown.
     */
    private void checkLast(Item table) throws Refusal {
        if (!record.countedElsewhere(table)) {
            return;
        }
        Item at = table;
        while (!at.equals(area)) {
            Group parent = record.parent(at).orElseThrow();
            if (at.place().offset() + at.extent() < parent.place().length()
                    || (!parent.equals(area) && parent.occurs().table())) {
                throw refusal(
                        table, "The counter of the table is outside the area, and more follows");
            }
            at = parent;
        }
    }

    private Refusal refusal(Item item, String what) {
        String name = item.description().originalName();
        return new Refusal(FormFault.TABLE, record.place(item), name, what);
    }
}
