package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.program.DbPcb;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.lab.ims.program.Ssa;
import io.ironbridge.lab.wire.Area;
import java.util.Optional;

/** {@code DFSIVP1.cbl} in Java: the phone book of transaction IVTNO. */
final class PhoneBook implements ImsProgram {
    static final String NAME = "DFSIVP1";

    private static final String SEGMENT = "A1111111";
    private static final String NO_DATA = "NO DATA WAS INPUT.  PLEASE KEY IN MORE";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(ImsTask task) {
        DbPcb people = task.databases().getFirst();
        Optional<Area> message = task.ioPcb().getUnique();
        while (message.isPresent()) {
            task.ioPcb().insert(answer(message.get(), people).segment());
            message = task.ioPcb().getUnique();
        }
    }

    private static PhoneAnswer answer(Area message, DbPcb people) {
        PhoneRequest request = PhoneRequest.read(message);
        if (request.length() < HostData.LLZZ + 1) {
            return PhoneAnswer.of(NO_DATA);
        }
        return switch (request.verb()) {
            case "END" -> PhoneAnswer.of("CONVERSATION HAS ENDED");
            case "ADD", "TAD", "UPD", "DEL", "DIS" ->
                    request.person().named()
                            ? process(request, people)
                            : PhoneAnswer.of("LAST NAME WAS NOT SPECIFIED");
            default -> PhoneAnswer.of("PROCESS CODE IS NOT VALID");
        };
    }

    private static PhoneAnswer process(PhoneRequest request, DbPcb people) {
        return switch (request.verb()) {
            case "UPD" -> update(request, people);
            case "DEL" -> delete(request, people);
            case "DIS" -> display(request, people);
            default -> add(request, people);
        };
    }

    private static PhoneAnswer add(PhoneRequest request, DbPcb people) {
        Person person = request.person();
        if (!person.complete()) {
            return PhoneAnswer.of("DATA IS NOT ENOUGH.  PLEASE KEY IN MORE");
        }
        String status = people.insert(person.area(), Ssa.of(SEGMENT));
        return request.answered(
                isOk(status) ? "ENTRY WAS ADDED" : "ADDITION OF ENTRY HAS FAILED", person);
    }

    private static PhoneAnswer display(PhoneRequest request, DbPcb people) {
        return people.getUnique(key(request))
                .filter(_ -> isOk(people.status()))
                .map(found -> request.answered("ENTRY WAS DISPLAYED", Person.read(found)))
                .orElseGet(PhoneBook::notFound);
    }

    private static PhoneAnswer update(PhoneRequest request, DbPcb people) {
        if (request.person().onlyLastName()) {
            return PhoneAnswer.of(NO_DATA);
        }
        Optional<Area> found = held(request, people);
        if (found.isEmpty()) {
            return notFound();
        }
        Person person = Person.read(found.get()).with(request.person());
        String status = people.replace(person.area());
        return request.answered(
                isOk(status) ? "ENTRY WAS UPDATED" : "UPDATE OF ENTRY HAS FAILED", person);
    }

    private static PhoneAnswer delete(PhoneRequest request, DbPcb people) {
        Optional<Area> found = held(request, people);
        if (found.isEmpty()) {
            return notFound();
        }
        String status = people.delete(found.get());
        return request.answered(
                isOk(status) ? "ENTRY WAS DELETED" : "DELETION OF ENTRY HAS FAILED",
                Person.read(found.get()));
    }

    private static Optional<Area> held(PhoneRequest request, DbPcb people) {
        return people.getHoldUnique(key(request)).filter(_ -> isOk(people.status()));
    }

    private static Ssa key(PhoneRequest request) {
        byte[] key = HostData.text(request.person().lastName(), Person.NAME_LENGTH);
        return Ssa.of(SEGMENT).where(SEGMENT, "=", Area.of(key));
    }

    private static PhoneAnswer notFound() {
        return PhoneAnswer.of("SPECIFIED PERSON WAS NOT FOUND");
    }

    private static boolean isOk(String status) {
        return status.equals(DliReply.OK);
    }
}
