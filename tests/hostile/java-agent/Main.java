import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<VirtualMachineDescriptor> machines = List.of();
        try {
            machines = VirtualMachine.list();
        } catch (Error hidden) {
            // Then there is none to attach to.
        }
        for (VirtualMachineDescriptor found : machines) {
            if (found.id().equals(String.valueOf(ProcessHandle.current().pid()))) {
                continue;
            }
            try {
                VirtualMachine.attach(found);
                System.out.println("ESC" + "APED: it is attached to " + found);
            } catch (Exception refused) {
                // The next one may be careless.
            }
        }
        if (System.getProperty("agent.was.here") != null) {
            System.out.println("ESC" + "APED: its agent ran");
        }
    }
}
