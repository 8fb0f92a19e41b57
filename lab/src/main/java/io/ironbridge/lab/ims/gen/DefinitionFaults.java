package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Place;

/** Reports faults of DBDs and PSBs. */
public final class DefinitionFaults {
    private final MacroMessages messages;

    public DefinitionFaults(MacroMessages messages) {
        this.messages = messages;
    }

    MacroMessages messages() {
        return messages;
    }

    /** A macro in the wrong place. */
    public void order(Place place, String what, String remedy) {
        messages.add(place, "IRB-LAB-8110E", what, remedy);
    }

    /** A function of IMS that the lab does not have and that would change what programs see. */
    void unsupported(Place place, String what, String remedy) {
        messages.add(place, "IRB-LAB-8111E", what, remedy);
    }

    /** An operand with a reduced effect in the lab, or none. */
    void note(Place place, String what) {
        messages.add(place, "IRB-LAB-8112W", what, "No action is needed if that is acceptable");
    }

    /** Values that contradict each other. */
    void misfit(Place place, String what, String remedy) {
        messages.add(place, "IRB-LAB-8113E", what, remedy);
    }

    /** A PSB that does not fit its DBD. */
    void mismatch(Place place, String what, String remedy) {
        messages.add(place, "IRB-LAB-8114E", what, remedy);
    }

    void unknown(Macro macro, String source) {
        String what = "There is no macro " + macro.operation() + " in a " + source;
        order(macro.place(), what, "Correct the macro");
    }
}
